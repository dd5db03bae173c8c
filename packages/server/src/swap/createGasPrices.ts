import type { EvmChain } from '../chains/chainConfig.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { type Call, resultOf } from '../rpc/JsonRpc.ts'
import { type NodeAnswer, sendAll } from '../rpc/readCalls.ts'
import type { Clock } from '../time/Clock.ts'
import { readQuantity } from './quantity.ts'

/** Wei for a unit of gas at three speeds (S3.35). */
export type GasPrices = {
  standard: bigint
  fast: bigint
  instant: bigint
  /** Of the next block; a chain without one has none. */
  baseFee?: bigint | undefined
}

/** Thrown when a chain's nodes answer, but tell no price of gas. */
export class GasPriceUnknownError extends Error {
  readonly code = 'gas_price_unknown'
  override readonly name = 'GasPriceUnknownError'

  constructor(chainId: string) {
    super(`The nodes of ${chainId} tell no price of gas.`)
  }
}

/** About a block of the slower chains that people trade on. */
const keptMs = 3000
const blocks = 10
const percentiles = [20, 50, 90]

/** Prices of gas, kept three seconds. */
export type GasPriceReader = {
  /** @throws {ChainUnavailableError} @throws {GasPriceUnknownError} */
  read(rpc: Rpc, chain: EvmChain): Promise<GasPrices>
  /** What to ask of a node for them; nothing while they are known, so that whoever asks it something else asks it once. */
  calls(chain: EvmChain): readonly Call[]
  /** Takes the answers to {@link calls}, and tells the prices. @throws {GasPriceUnknownError} */
  take(chain: EvmChain, answers: readonly NodeAnswer[]): GasPrices
}

export function createGasPrices({ clock }: { clock: Clock }): GasPriceReader {
  const known = new Map<string, { prices: GasPrices; until: number }>()
  const knownOf = ({ id }: EvmChain) => {
    const one = known.get(id)
    return one && clock.now() < one.until ? one.prices : undefined
  }
  const calls = (chain: EvmChain) => (knownOf(chain) ? [] : questions)
  function take(chain: EvmChain, answers: readonly NodeAnswer[]): GasPrices {
    // Known ones may have become old while the node was asked for the rest.
    const prices = answers.length === 0 ? known.get(chain.id)?.prices : readGasPrices(answers)
    if (!prices) throw new GasPriceUnknownError(chain.id)
    if (answers.length > 0) known.set(chain.id, { prices, until: clock.now() + keptMs })
    return prices
  }
  return {
    calls,
    async read(rpc, chain) {
      return take(chain, await sendAll(rpc, chain, calls(chain)))
    },
    take,
  }
}

const questions: readonly Call[] = [
  {
    method: 'eth_feeHistory',
    params: [`0x${blocks.toString(16)}`, 'latest', percentiles],
  },
  { method: 'eth_gasPrice', params: [] },
]

/** Prices by the answers to the two questions: by base fee and rewards, else by the node's own price. */
function readGasPrices([history, price]: readonly NodeAnswer[]): GasPrices | undefined {
  return byHistory(resultOf(history)) ?? byPrice(readQuantity(resultOf(price)))
}

/** Next base fee and a quarter more, as it can rise by an eighth a block, and what was paid beside it at each speed. */
function byHistory(history: unknown): GasPrices | undefined {
  if (typeof history !== 'object' || history === null) return undefined
  const { baseFeePerGas, reward } = history as { baseFeePerGas?: unknown; reward?: unknown }
  if (!Array.isArray(baseFeePerGas) || !Array.isArray(reward)) return undefined
  const baseFee = readQuantity(baseFeePerGas.at(-1))
  // Nodes fill the list with zeros where a chain has no base fee.
  if (!baseFee) return undefined
  const rows = reward.slice(0, blocks).filter((row): row is unknown[] => Array.isArray(row))
  const at = (index: number) => {
    const tip = median(rows.map((row) => readQuantity(row[index])))
    return atLeastOne((baseFee * 5n) / 4n + tip)
  }
  return { baseFee, fast: at(1), instant: at(2), standard: at(0) }
}

function byPrice(price: bigint | undefined): GasPrices | undefined {
  if (price === undefined) return undefined
  return {
    fast: atLeastOne((price * 115n) / 100n),
    instant: atLeastOne((price * 130n) / 100n),
    standard: atLeastOne(price),
  }
}

function median(values: readonly (bigint | undefined)[]): bigint {
  const sorted = values
    .filter((value) => value !== undefined)
    .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const middle = sorted.length / 2
  const lower = sorted[Math.ceil(middle) - 1] ?? 0n
  return (lower + (sorted[Math.floor(middle)] ?? lower)) / 2n
}

function atLeastOne(price: bigint): bigint {
  return price > 0n ? price : 1n
}
