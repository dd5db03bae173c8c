/** All sats that will ever be. */
export const supply = 2_100_000_000_000_000n
