import type { Fees, Network } from '@latchkey/core/adapter'
import type { BitcoinRpc } from './createRpc.ts'

/** Blocks within which a transaction is to be taken, at each speed. */
const targets = { fast: '3', instant: '1', standard: '6' } as const
/** A rate above this is a mistake of the API, and would cost the visitor dearly. */
const maxRate = 5_000

/** Reads the price of a virtual byte in sats, at least the one that nodes relay for. @throws {RpcFailedError} */
export async function readFees(
  rpc: BitcoinRpc,
  { network, signal }: { network: Network; signal?: AbortSignal | undefined },
): Promise<Fees> {
  return rpc.request(network, '/fee-estimates', { read: readEstimates, signal })
}

/** @throws {TypeError} */
function readEstimates(text: string): Fees {
  const rates = JSON.parse(text) as Record<string, unknown> | null
  const rateOf = (target: string): bigint => {
    const rate = rates?.[target] ?? rates?.[targets.standard]
    if (typeof rate !== 'number' || !(rate >= 0) || rate > maxRate)
      throw new TypeError('The API gave no fee')
    return BigInt(Math.max(1, Math.ceil(rate)))
  }
  return {
    fast: rateOf(targets.fast),
    instant: rateOf(targets.instant),
    standard: rateOf(targets.standard),
    unit: 'virtualByte',
  }
}
