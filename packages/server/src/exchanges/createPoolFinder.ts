import QuickLRU from 'quick-lru'
import { type Address, type Hex, zeroAddress } from 'viem'
import type { EvmChain } from '../chains/chainConfig.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { readCalls } from '../rpc/readCalls.ts'
import type { Clock } from '../time/Clock.ts'
import { findPoolCall, type MarketPair } from './findPool.ts'

/** A pool stays where it is. */
const foundMs = 24 * 3600_000
/** Somebody may open one. */
const noneMs = 3600_000
const maxPools = 50_000

/** Where the pools of pairs are, by their factories: a place for each pair, in their order. */
export type PoolFinder = {
  /**
   * Asks the factories in one request for what is not known: a pool is kept a day, that there is none an hour.
   *
   * @throws {ChainUnavailableError}
   */
  find(
    rpc: Rpc,
    chain: EvmChain,
    pairs: readonly MarketPair[],
  ): Promise<readonly (Address | undefined)[]>
}

export function createPoolFinder({ clock }: { clock: Clock }): PoolFinder {
  const known = new QuickLRU<string, { pool: Address | undefined; until: number }>({
    maxSize: maxPools,
  })
  return {
    async find(rpc, chain, pairs) {
      const at = clock.now()
      const keys = pairs.map((pair) => keyOf(chain, pair))
      const found = keys.map((key) => known.get(key))
      const unknown = pairs.flatMap((pair, index) => {
        const one = found[index]
        return one && one.until > at ? [] : [{ index, pair }]
      })
      const answers = await readCalls(
        rpc,
        chain,
        unknown.map(({ pair }) => findPoolCall(pair)),
      )
      unknown.forEach(({ index }, asked) => {
        const pool = readPool(answers[asked])
        const entry = { pool, until: at + (pool ? foundMs : noneMs) }
        found[index] = entry
        known.set(keys[index] ?? '', entry)
      })
      return found.map((one) => one?.pool)
    },
  }
}

function keyOf({ id }: EvmChain, { market, tokens }: MarketPair): string {
  const fee = market.kind === 'v3' ? market.fee : ''
  return `${id} ${market.factory} ${fee} ${tokens.map((token) => token.toLowerCase()).sort()}`
}

/** The address that a factory has named; `undefined` when it names none, or says something else: contracts may say anything. */
function readPool(answer: Hex | undefined): Address | undefined {
  const named = answer && /^0x0{24}([0-9a-f]{40})$/i.exec(answer)?.[1]
  if (!named) return undefined
  const pool: Address = `0x${named.toLowerCase()}`
  return pool === zeroAddress ? undefined : pool
}
