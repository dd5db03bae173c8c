import QuickLRU from 'quick-lru'
import type { Address } from 'viem'
import type { EvmChain } from '../chains/chainConfig.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { type ContractAnswer, readContracts } from '../rpc/readCalls.ts'
import type { Clock } from '../time/Clock.ts'
import { findPoolCall, type MarketPair } from './findPool.ts'

/** A pool stays where it is. */
const foundMs = 24 * 3600_000
/** Somebody may open one. */
const noneMs = 3600_000
const maxPools = 50_000

/** Where the pool of a pair is: `none` where the factory says that there is none, `unknown` where it has said neither. */
export type FoundPool = Address | 'none' | 'unknown'

/** Where the pools of pairs are, by their factories: a place for each pair, in their order. */
export type PoolFinder = {
  /**
   * Asks the factories in one request for what is not known: a pool is kept a day, that there is none an hour. What a
   * factory or a node failed to say is not kept: one hiccup would hide a pool as long.
   *
   * @throws {ChainUnavailableError}
   */
  find(rpc: Rpc, chain: EvmChain, pairs: readonly MarketPair[]): Promise<readonly FoundPool[]>
}

export function createPoolFinder({ clock }: { clock: Clock }): PoolFinder {
  const known = new QuickLRU<string, { pool: Address | 'none'; until: number }>({
    maxSize: maxPools,
  })
  return {
    async find(rpc, chain, pairs) {
      const at = clock.now()
      const keys = pairs.map((pair) => keyOf(chain, pair))
      const found = keys.map((key): FoundPool => {
        const one = known.get(key)
        return one && one.until > at ? one.pool : 'unknown'
      })
      const unknown = pairs.flatMap((pair, index) =>
        found[index] === 'unknown' ? [{ index, pair }] : [],
      )
      const answers = await readContracts(
        rpc,
        chain,
        unknown.map(({ pair }) => findPoolCall(pair)),
      )
      unknown.forEach(({ index }, asked) => {
        const pool = readPool(answers[asked])
        found[index] = pool
        if (pool === 'unknown') return
        known.set(keys[index] ?? '', { pool, until: at + (pool === 'none' ? noneMs : foundMs) })
      })
      return found
    },
  }
}

function keyOf({ id }: EvmChain, { market, tokens }: MarketPair): string {
  const fee = market.kind === 'v3' ? market.fee : ''
  return `${id} ${market.factory} ${fee} ${tokens.map((token) => token.toLowerCase()).sort()}`
}

/** What a factory has said: an address, or the word of zeros, which is none. Contracts and nodes may say anything else. */
function readPool(answer: ContractAnswer | undefined): FoundPool {
  const named = answer && /^0x0{24}([0-9a-f]{40})$/i.exec(answer)?.[1]
  if (!named) return 'unknown'
  return /^0+$/.test(named) ? 'none' : `0x${named.toLowerCase()}`
}
