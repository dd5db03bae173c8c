import type { Address } from 'viem'
import type { EvmChain } from '../../chains/chainConfig.ts'
import { isEvmChain } from '../../chains/chainKind.ts'
import { type ExchangeConfig, exchangesOf } from '../../chains/exchangeConfig.ts'
import type { Exchanges } from '../../exchanges/createExchanges.ts'
import { createPoolFinder } from '../../exchanges/createPoolFinder.ts'
import { marketsOf } from '../../exchanges/Market.ts'
import type { Rpc } from '../../rpc/createRpc.ts'
import { hexOf, readContracts } from '../../rpc/readCalls.ts'
import { type Clock, systemClock } from '../../time/Clock.ts'
import { fixedPrices } from '../createOperatorSource.ts'
import type { PriceSource, SourcePrice } from '../Price.ts'
import type { Pair, Pool, Quote } from './Pool.ts'
import { readState, stateCallCount, stateCalls } from './poolCalls.ts'
import { poolPrice } from './poolPrice.ts'

/** What a pool says, in US dollars. */
type Quoted = { token: Address; usd: number; depthUsd: number }

/**
 * Prices of listed tokens and of the native coin from pools on their chain, asked by its own nodes: the deepest one
 * counts, and one that has less of its stable or wrapped coin than `minLiquidityUsd` does not. Pools come from exchanges of
 * the configuration alone, and not from one that is off; only what they hold of coins that the operator names counts as depth,
 * so that no one makes a price out of tokens of their own. Tokens that no one lists are not priced: a pool for them costs little to fake.
 */
export function createPoolSource({
  clock = systemClock,
  exchanges,
  rpc,
}: {
  clock?: Clock | undefined
  exchanges: Pick<Exchanges, 'inUse'>
  rpc: Rpc
}): PriceSource {
  const finder = createPoolFinder({ clock })

  /** The pools of pairs; `isWhole` unless there may be more. */
  async function findPools(chain: EvmChain, pairs: readonly Pair[]) {
    const found = await finder.find(
      rpc,
      chain,
      pairs.map(({ market, quote, token }) => ({ market, tokens: [token, quote.address] })),
    )
    const pools = pairs.flatMap((pair, index): Pool[] => {
      const address = found[index] ?? 'unknown'
      return address === 'none' || address === 'unknown' ? [] : [{ ...pair, address }]
    })
    return { isWhole: !found.includes('unknown'), pools }
  }

  /** The prices of pools; `isWhole` unless a node has said too little. */
  async function readPools(chain: EvmChain, pools: readonly Pool[], seconds: number) {
    const answers = await readContracts(
      rpc,
      chain,
      pools.flatMap((pool) => stateCalls(pool, seconds)),
    )
    let next = 0
    const prices = pools.flatMap((pool) => {
      const own = answers.slice(next, next + stateCallCount(pool)).map(hexOf)
      next += own.length
      const state = readState(pool, own, seconds)
      const found = state && poolPrice(pool, state)
      return found ? [{ ...found, pool }] : []
    })
    return { isWhole: !answers.includes('unread'), prices }
  }

  return {
    covers: (chain) => isEvmChain(chain) && exchangesOf(chain).length > 0,
    name: 'Uniswap pool',
    async read(chain, assets) {
      if (!isEvmChain(chain) || !chain.exchanges) return new Map()
      const { exchanges: config } = chain
      const markets = exchangesOf(chain).flatMap(marketsOf)
      const wrapped = wrappedQuote(chain, config)
      const decimals = listedDecimals(chain, wrapped)
      const asked = new Map<string, Address>()
      for (const { address } of assets) {
        const token = address === 'native' ? wrapped?.address : (address as Address)
        if (token && decimals.has(token)) asked.set(address, token)
      }
      if (asked.size === 0) return new Map()

      const tokens = new Set([...asked.values(), ...(wrapped ? [wrapped.address] : [])])
      const quotes = [...stablesOf(config), ...(wrapped ? [wrapped] : [])]
      const pairs = [...tokens].flatMap((token) =>
        quotes
          .filter(({ address }) => address !== token)
          .flatMap((quote) =>
            markets.map((market): Pair => {
              return { market, quote, token, tokenDecimals: decimals.get(token) ?? 0 }
            }),
          ),
      )
      // At once, so that the first price waits no longer for what is asked once.
      const [inUse, found] = await Promise.all([exchanges.inUse(chain), findPools(chain, pairs)])
      const isInUse = ({ market }: Pool) =>
        inUse.some(({ factory, kind }) => kind === market.kind && factory === market.factory)
      const { isWhole, prices: read } = await readPools(
        chain,
        found.pools.filter(isInUse),
        config.v3AverageSeconds,
      )

      const fixed = fixedPrices(chain)
      const deepest = new Map<Address, Quoted>()
      const offer = (quoted: Quoted) => {
        if (quoted.depthUsd < config.minLiquidityUsd) return
        if (quoted.depthUsd > (deepest.get(quoted.token)?.depthUsd ?? 0))
          deepest.set(quoted.token, quoted)
      }
      const inQuote = (quoteUsd: number, { depth, pool, price }: (typeof read)[number]): Quoted => {
        return { depthUsd: depth * quoteUsd, token: pool.token, usd: price * quoteUsd }
      }
      const isWrapped = ({ address }: Quote) => address === wrapped?.address
      for (const one of read)
        if (!isWrapped(one.pool.quote)) offer(inQuote(fixed.get(one.pool.quote.address) ?? 1, one))
      // What the wrapped coin is worth is known only now.
      const wrappedUsd = fixed.get('native') ?? (wrapped && deepest.get(wrapped.address)?.usd)
      if (wrappedUsd !== undefined)
        for (const one of read) if (isWrapped(one.pool.quote)) offer(inQuote(wrappedUsd, one))

      return new Map(
        [...asked].flatMap(([address, token]): [string, SourcePrice | 'unread'][] => {
          const usd = token === wrapped?.address ? wrappedUsd : deepest.get(token)?.usd
          if (usd !== undefined) return [[address, { usd }]]
          return isWhole && found.isWhole ? [] : [[address, 'unread']]
        }),
      )
    },
  }
}

function stablesOf({ stables }: ExchangeConfig): readonly Quote[] {
  return stables.map(({ address, decimals }) => ({ address: lower(address), decimals }))
}

function wrappedQuote(
  { nativeCurrency }: EvmChain,
  { wrappedNative }: ExchangeConfig,
): Quote | undefined {
  return wrappedNative && { address: lower(wrappedNative), decimals: nativeCurrency.decimals }
}

/** The decimals of what may be priced. They are the operator's word: a contract's own could turn every price. */
function listedDecimals({ tokens }: EvmChain, wrapped: Quote | undefined) {
  const decimals = new Map(tokens.map((token) => [lower(token.address), token.decimals]))
  if (wrapped) decimals.set(wrapped.address, wrapped.decimals)
  return decimals
}

function lower(address: Address): Address {
  return address.toLowerCase() as Address
}
