import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { EvmChain } from '../chains/chainConfig.ts'
import type { Exchanges } from '../exchanges/createExchanges.ts'
import { createPoolFinder } from '../exchanges/createPoolFinder.ts'
import type { MarketPair } from '../exchanges/findPool.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { readCallsWith } from '../rpc/readCalls.ts'
import type { Clock } from '../time/Clock.ts'
import { answerWords } from './answerWords.ts'
import type { GasPriceReader, GasPrices } from './createGasPrices.ts'
import { midPriceCall, readMidPrice } from './midPrice.ts'
import { possiblePaths } from './possiblePaths.ts'
import { priceImpactBps } from './priceImpact.ts'
import { quoteCall, readQuote } from './quoteCalls.ts'
import type { PoolHop, SwapHop, SwapPath } from './SwapPath.ts'
import { exchangesOff, insufficientLiquidity, multicall3Missing } from './swapErrors.ts'

/** What is asked for: tokens of one chain, the wrapped one in place of its coin, in lower case. */
export type SwapQuestion = {
  chain: EvmChain
  from: Address
  to: Address
  amount: bigint
  /** Only by exchanges whose router compares what arrives with the minimum, and not what was sent: those of version 2. */
  comparesArrival?: boolean | undefined
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
   * @throws {ApiError} 400 where nothing comes out, 503 where nothing can be read
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
  exchanges: Pick<Exchanges, 'trading'>
  gasPrices: GasPriceReader
}): SwapQuotes {
  // Of its own: strangers choose what is looked for here, and must not make those of prices forgotten.
  const finder = createPoolFinder({ clock })

  /** The paths that have all their pools. */
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
    const pools = new Map([...pairs.keys()].map((key, index) => [key, found[index]]))
    return paths.flatMap(({ exchange, hops }): SwapPath<PoolHop>[] => {
      const [first, ...rest] = hops.flatMap((hop): PoolHop[] => {
        const pool = pools.get(keyOf(hop))
        return pool ? [{ ...hop, pool }] : []
      })
      return first && rest.length === hops.length - 1 ? [{ exchange, hops: [first, ...rest] }] : []
    })
  }

  return {
    async read(rpc, { amount, chain, comparesArrival = false, from, to }) {
      const trading = await exchanges.trading(chain)
      if (trading.length === 0) throw exchangesOff()
      const all = possiblePaths({
        exchanges: trading.filter(({ kind }) => kind === 'v2' || !comparesArrival),
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
      const answers = await readCallsWith(rpc, chain, {
        calls: [
          { data: blockNumberCall, to: multicall3 },
          ...paths.map((path) => quoteCall(path, amount)),
          ...[...pools.values()].map(midPriceCall),
        ],
        others: gasPrices.calls(chain),
      })
      const [blockNumber] = answerWords(answers.read[0], 1) ?? []
      if (blockNumber === undefined) throw multicall3Missing()
      const prices = new Map<string, Hex | undefined>(
        [...pools.keys()].map((pool, index) => [pool, answers.read[1 + paths.length + index]]),
      )
      const quotes = paths.flatMap((path, index): Omit<SwapQuote, 'gasPrices'>[] => {
        const quote = readQuote(path, answers.read[1 + index])
        const mids = path.hops.flatMap((hop) => {
          const price = readMidPrice(hop, prices.get(hop.pool.toLowerCase()))
          return price ? [price] : []
        })
        if (!quote || mids.length < path.hops.length) return []
        const { amountOut } = quote
        const impactBps = priceImpactBps({ amountIn: amount, amountOut, prices: mids })
        if (impactBps === undefined) return []
        return [{ ...quote, amountIn: amount, blockNumber, impactBps, path }]
      })
      const [first, ...others] = quotes
      if (!first) throw insufficientLiquidity()
      const best = others.reduce((a, b) => (b.amountOut > a.amountOut ? b : a), first)
      return { ...best, gasPrices: gasPrices.take(chain, answers.others) }
    },
  }
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
