import type { Fees, Network } from '@latchkey/core/adapter'
import { feeRateWithin } from '@latchkey/protocol'
import type { BitcoinRpc } from './createRpc.ts'

/** Blocks within which a transaction is to be taken, at each speed. */
const targets = { fast: 3, instant: 1, standard: 6 } as const
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
  const answer = JSON.parse(text) as unknown
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer))
    throw new TypeError('The API gave no fees')
  const estimates = Object.fromEntries(
    Object.entries(answer as Record<string, unknown>)
      .filter(([blocks]) => /^\d{1,4}$/.test(blocks))
      .map(([blocks, rate]) => [blocks, readRate(rate)]),
  )
  const rateOf = (blocks: number) => BigInt(Math.ceil(feeRateWithin(blocks, estimates)))
  return {
    fast: rateOf(targets.fast),
    instant: rateOf(targets.instant),
    standard: rateOf(targets.standard),
    unit: 'virtualByte',
  }
}

/** @throws {TypeError} */
function readRate(rate: unknown): number {
  if (typeof rate === 'number' && rate >= 0 && rate <= maxRate) return rate
  throw new TypeError('The API gave a fee that is none')
}
