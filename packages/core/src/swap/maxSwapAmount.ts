/** All that can be paid of the network's own currency with the fee of the swap left over; base units, never below 0. */
export function maxSwapAmount({ balance, fee }: { balance: bigint; fee: bigint }): bigint {
  return balance > fee ? balance - fee : 0n
}
