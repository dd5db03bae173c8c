import type { Fees, Network } from '@latchkey/core/adapter'
import type { SolanaRpc } from './createRpc.ts'

/** How many of the recent blocks took less than the price of each speed, in percent. */
const percentiles = { fast: 75, instant: 95, standard: 50 } as const

/**
 * Reads what recent blocks took for a compute unit beside the fixed price of a signature, in millionths of a lamport.
 * It is 0 while blocks are not full.
 */
export async function readFees(
  { request }: SolanaRpc,
  { network, signal }: { network: Network; signal?: AbortSignal | undefined },
): Promise<Fees> {
  const method = 'getRecentPrioritizationFees'
  const recent = await request(network, (rpc) => rpc.getRecentPrioritizationFees(), {
    method,
    signal,
  })
  const prices = recent
    .map(({ prioritizationFee }) => BigInt(prioritizationFee))
    .sort((one, other) => (one < other ? -1 : one > other ? 1 : 0))
  const priceAt = (percent: number) =>
    prices[Math.min(prices.length - 1, Math.floor((prices.length * percent) / 100))] ?? 0n
  return {
    fast: priceAt(percentiles.fast),
    instant: priceAt(percentiles.instant),
    standard: priceAt(percentiles.standard),
    unit: 'computeUnit',
  }
}
