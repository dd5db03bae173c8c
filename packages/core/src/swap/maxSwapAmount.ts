/** Gas that is kept back: more than the longest way over two pools takes. */
const keptGas = 300_000n

/** All that can be paid of the network's own currency with what the swap itself will cost left over; base units, never below 0. */
export function maxSwapAmount({
  balance,
  gasPrice,
}: {
  balance: bigint
  /** Wei for a unit of gas. */
  gasPrice: bigint
}): bigint {
  const left = balance - keptGas * gasPrice
  return left > 0n ? left : 0n
}
