/** How long a login or challenge by a provider's account counts, with the trip to the provider. */
export const socialLifetimeMs = 10 * 60_000
/** How long a login or challenge by an account of Farcaster counts: whoever is shown a code signs at once. */
export const farcasterLifetimeMs = 5 * 60_000
/** Wrong completions of one trip, or wrong signatures. */
export const maxTries = 5
