import { type Address, encodeFunctionData, parseAbi } from 'viem'
import type { EvmChain } from '../chains/chainConfig.ts'
import type { Exchanges } from '../exchanges/createExchanges.ts'
import { createPoolFinder } from '../exchanges/createPoolFinder.ts'
import type { MarketPair } from '../exchanges/findPool.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { type ContractAnswer, hexOf, readContractsWith } from '../rpc/readCalls.ts'
import { ChainUnavailableError } from '../rpc/rpcTransport.ts'
import type { Clock } from '../time/Clock.ts'
import { answerWords } from './answerWords.ts'
import type { GasPriceReader, GasPrices } from './createGasPrices.ts'
import { type MidPrice, midPriceCall, readMidPrice } from './midPrice.ts'
import { possiblePaths } from './possiblePaths.ts'
import { priceImpactBps, worthAt } from './priceImpact.ts'
import { type PathQuote, quoteCall, readQuote } from './quoteCalls.ts'
import type { PoolHop, SwapHop, SwapPath } from './SwapPath.ts'
import {
  amountTooSmall,
  exchangesOff,
  insufficientLiquidity,
  multicall3Missing,
  spenderUnknown,
} from './swapErrors.ts'

/** What is asked for: tokens of one chain, the wrapped one in place of its coin, in lower case. */
export type SwapQuestion = {
  chain: EvmChain
  from: Address
  to: Address
  amount: bigint
  /** Only by exchanges whose router compares what arrives with the minimum, and not what was sent: those of version 2. */
  comparesArrival?: boolean | undefined
  /** Only by the exchanges of this router, in lower case: it is the one that has an allowance. */
  router?: Address | undefined
}

/** What an amount brings, and by which way. */
export type SwapQuote = {
  path: SwapPath<PoolHop>
  amountIn: bigint
  amountOut: bigint
  /** Of the whole transaction, about. */
  gas: bigint
  gasPrices: GasPrices
  /** See {@link priceImpactBps}: the pools' fees are in it. */
  impactBps: number
  /** As contracts of the chain count blocks: on Arbitrum that is the number of Ethereum's. */
  blockNumber: bigint
}

/** Reads quotes from the exchanges of a chain. */
export type SwapQuotes = {
  /**
   * The best quote: of every path by the chain's exchanges, direct or by way of the wrapped coin or a stable one, whose pools
   * the factories name. Once the pools are known it takes one request to a node, in which prices of quotes and pools are one
   * call and so of one block; price of gas included, unless that is known.
   *
   * @throws {ApiError} 400 where nothing comes out or the exchanges are off, 503 where nothing can be read
   * @throws {ChainUnavailableError} @throws {GasPriceUnknownError}
   */
  read(rpc: Rpc, question: SwapQuestion): Promise<SwapQuote>
}

/** Beyond it a call may take more gas than nodes give. Direct paths come first. */
const maxPaths = 60

const blockNumberCall = encodeFunctionData({
  abi: parseAbi(['function getBlockNumber() view returns (uint256)']),
  functionName: 'getBlockNumber',
})

export function createSwapQuotes({
  clock,
  exchanges,
  gasPrices,
}: {
  clock: Clock
  exchanges: Pick<Exchanges, 'problems' | 'trading'>
  gasPrices: GasPriceReader
}): SwapQuotes {
  // Of its own: strangers choose what is looked for here, and must not make those of prices forgotten.
  const finder = createPoolFinder({ clock })

  /** The paths that have all their pools. @throws {ChainUnavailableError} when none has, and some may have after all. */
  async function findPools(
    rpc: Rpc,
    chain: EvmChain,
    paths: readonly SwapPath[],
  ): Promise<readonly SwapPath<PoolHop>[]> {
    const pairs = new Map<string, MarketPair>()
    for (const { hops } of paths)
      for (const { from, market, to } of hops)
        pairs.set(keyOf({ from, market, to }), { market, tokens: [from, to] })
    const found = await finder.find(rpc, chain, [...pairs.values()])
    const pools = new Map([...pairs.keys()].map((key, index) => [key, found[index] ?? 'unknown']))
    const whole: SwapPath<PoolHop>[] = []
    let isSure = true
    for (const { exchange, hops } of paths) {
      const named = hops.map((hop) => pools.get(keyOf(hop)) ?? 'unknown')
      if (named.includes('none')) continue
      const [first, ...rest] = hops.flatMap((hop, index): PoolHop[] => {
        const pool = named[index] ?? 'unknown'
        return pool === 'none' || pool === 'unknown' ? [] : [{ ...hop, pool }]
      })
      if (first && rest.length === hops.length - 1) whole.push({ exchange, hops: [first, ...rest] })
      else isSure = false
    }
    if (whole.length === 0 && !isSure) throw new ChainUnavailableError(chain.id)
    return whole
  }

  return {
    async read(rpc, { amount, chain, comparesArrival = false, from, router, to }) {
      const trading = await exchanges.trading(chain)
      if (trading.length === 0) throw exchangesOff(exchanges.problems().get(chain.id) ?? [])
      const exchangesMeant = trading.filter(
        (exchange) => router === undefined || exchange.router.toLowerCase() === router,
      )
      if (exchangesMeant.length === 0) throw spenderUnknown()
      const all = possiblePaths({
        exchanges: exchangesMeant.filter(({ kind }) => kind === 'v2' || !comparesArrival),
        from,
        middles: middlesOf(chain),
        to,
      })
      const paths = (await findPools(rpc, chain, all)).slice(0, maxPaths)
      if (paths.length === 0) throw insufficientLiquidity()

      const { multicall3 } = chain
      if (multicall3 === undefined) throw multicall3Missing()
      const pools = new Map(
        paths.flatMap(({ hops }) => hops).map((hop) => [hop.pool.toLowerCase(), hop]),
      )
      const answers = await readContractsWith(rpc, chain, {
        calls: [
          { data: blockNumberCall, to: multicall3 },
          ...paths.map((path) => quoteCall(path, amount)),
          ...[...pools.values()].map(midPriceCall),
        ],
        others: gasPrices.calls(chain),
      })
      const [counted, ...answered] = answers.read
      const [blockNumber] = answerWords(hexOf(counted), 1) ?? []
      if (counted === 'unread') throw new ChainUnavailableError(chain.id)
      if (blockNumber === undefined) throw multicall3Missing()
      const prices = new Map<string, ContractAnswer | undefined>(
        [...pools.keys()].map((pool, index) => [pool, answered[paths.length + index]]),
      )
      const priced = paths.flatMap((path, index): PricedPath[] => {
        const mids = path.hops.flatMap((hop) => {
          const price = readMidPrice(hop, hexOf(prices.get(hop.pool.toLowerCase())))
          return price ? [price] : []
        })
        if (mids.length < path.hops.length) return []
        return [{ path, prices: mids, quote: readQuote(path, hexOf(answered[index])) }]
      })
      const quotes = priced.flatMap(({ path, prices, quote }): Omit<SwapQuote, 'gasPrices'>[] => {
        if (!quote || quote.amountOut === 0n) return []
        const { amountOut } = quote
        const impactBps = priceImpactBps({ amountIn: amount, amountOut, prices })
        if (impactBps === undefined) return []
        return [{ ...quote, amountIn: amount, blockNumber, impactBps, path }]
      })
      const [first, ...others] = quotes
      if (!first) {
        if (answered.includes('unread')) throw new ChainUnavailableError(chain.id)
        throw isDust(amount, priced) ? amountTooSmall() : insufficientLiquidity()
      }
      const best = others.reduce((a, b) => (b.amountOut > a.amountOut ? b : a), first)
      return { ...best, gasPrices: gasPrices.take(chain, answers.others) }
    },
  }
}

/** A path whose pools have a price, with what its exchange has said of the amount. */
type PricedPath = {
  path: SwapPath<PoolHop>
  prices: readonly MidPrice[]
  quote: PathQuote | undefined
}

/**
 * Whether an amount that brings nothing is too small, and not the pools: by their own price it is worth less than two base
 * units, of which the fees may take one. What an exchange has counted and found to be nothing tells more than one that refuses.
 */
function isDust(amount: bigint, priced: readonly PricedPath[]): boolean {
  const counted = priced.filter(({ quote }) => quote?.amountOut === 0n)
  const judged = counted.length > 0 ? counted : priced
  return judged.length > 0 && judged.every(({ prices }) => worthAt(amount, prices) < 2n)
}

/** What a path may lead through: the wrapped coin and the stable ones. */
function middlesOf({ exchanges }: EvmChain): readonly Address[] {
  const { stables = [], wrappedNative } = exchanges ?? {}
  return [...(wrappedNative ? [wrappedNative] : []), ...stables.map(({ address }) => address)].map(
    (address) => address.toLowerCase() as Address,
  )
}

function keyOf({ from, market, to }: SwapHop): string {
  return `${market.factory} ${market.kind === 'v3' ? market.fee : ''} ${[from, to].sort()}`
}
