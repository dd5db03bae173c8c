import type { EvmChain } from '../../chains/chainConfig.ts'
import { unsupportedChain } from '../../chains/findChain.ts'
import type { Clock } from '../../time/Clock.ts'
import type { AskedBuild } from '../AskedBuild.ts'
import { CallRefusedError } from '../hosted/CallRefusedError.ts'
import type { AskedSwap } from '../readSwapQuestion.ts'
import { defaultSlippageBps } from '../slippage.ts'
import { insufficientLiquidity, refused, sourcesSilent, spenderUnknown } from '../swapErrors.ts'
import { askSources } from './askSources.ts'
import { gasInToken, type Worth } from './gasInToken.ts'
import { rankOffers } from './rankOffers.ts'
import type { BuiltSwap, SourceQuote, Spender, SwapOffer, SwapSource } from './SwapSource.ts'
import type { HostedName } from './sourceNames.ts'

/** All sources of a server, for one request of a project. */
export type SwapSources = {
  /** The best quote. @throws {ApiError} @throws {ChainUnavailableError} @throws {GasPriceUnknownError} */
  quote(asked: AskedSwap): Promise<SourceQuote>
  /** The best offer that is what was asked for. @throws as `quote` does */
  build(build: AskedBuild): Promise<BuiltSwap>
  /** The contract that a token has to be allowed to. @throws as `quote` does */
  spenderOf(asked: AskedSwap): Promise<Spender>
  /** All contracts that swaps of a chain are sent to. @throws {ApiError} @throws {ChainUnavailableError} */
  spenders(chain: EvmChain): Promise<readonly Spender[]>
}

type OnRefused = (refusal: { fault: string; source: HostedName }) => void

/** What tokens are worth, where it is known. */
export type WorthOf = (asked: AskedSwap) => Promise<{
  coin: Worth | undefined
  token: Worth | undefined
}>

export function createSwapSources({
  clock,
  onRefused = () => undefined,
  sourcesOf,
  worthOf,
}: {
  clock: Clock
  onRefused?: OnRefused | undefined
  /** Those that the operator and the project want on a chain. */
  sourcesOf: (chain: EvmChain) => readonly SwapSource[]
  worthOf: WorthOf
}): SwapSources {
  /** Those that may be asked; of a token that was allowed to one contract, those whose contract that is. @throws {ApiError} 400 */
  async function sourcesFor({ chain, router }: AskedSwap): Promise<readonly SwapSource[]> {
    const sources = sourcesOf(chain)
    if (sources.length === 0) throw unsupportedChain()
    if (router === undefined) return sources
    const isOnchain = ({ name }: SwapSource) => name === 'onchain'
    for (const source of sources) {
      if (isOnchain(source)) continue
      const own = await source.spenders(chain)
      if (own.some((one) => one.router === router)) return [source]
    }
    const onchain = sources.filter(isOnchain)
    if (onchain.length === 0) throw spenderUnknown()
    return onchain
  }

  async function ranked<One extends { quote: SourceQuote }>(
    asked: AskedSwap,
    all: readonly One[],
    slippageBps: number,
  ): Promise<readonly One[]> {
    if (all.length < 2) return all
    const worth =
      asked.fromToken === 'native' || asked.toToken === 'native'
        ? { coin: undefined, token: undefined }
        : await worthOf(asked)
    const quotes = all.map(({ quote }) => quote)
    return rankOffers(all, {
      gasWorth: ({ gas, gasPrices }: SourceQuote) =>
        gasInToken(gas * gasPrices.standard, asked, { ...worth, quotes }),
      slippageBps,
    })
  }

  async function bestQuote(asked: AskedSwap): Promise<SourceQuote> {
    const sources = await sourcesFor(asked)
    const quotes = await askSources(
      sources,
      async (source) => {
        const quote = await source.quote(asked)
        return quote && { quote }
      },
      clock,
    )
    const [best] = await ranked(asked, quotes, defaultSlippageBps)
    if (!best) throw nothing(sources)
    return best.quote
  }

  async function offersFor(build: AskedBuild): Promise<readonly SwapOffer[]> {
    const { asked } = build
    const sources = await sourcesFor(asked)
    const offers = await askSources(sources, (source) => source.offer(build), clock)
    if (offers.length > 0) return offers
    // An aggregator that cannot be asked now must not keep a visitor who has allowed it something from all others.
    if (asked.router !== undefined && sourcesOf(asked.chain).length > sources.length)
      return offersFor({ ...build, asked: { ...asked, router: undefined } })
    throw nothing(sources)
  }

  return {
    async build(build) {
      const offers = await ranked(build.asked, await offersFor(build), build.slippageBps)
      return makeFirst(offers, onRefused)
    },
    quote: bestQuote,
    async spenderOf(asked) {
      const [only, ...others] = await sourcesFor(asked)
      if (asked.router !== undefined && only && others.length === 0 && only.name !== 'onchain')
        return spenderOutside(only, asked, onRefused)
      const { exchange, source: name, spender } = await bestQuote(asked)
      if (name === 'onchain') return { name: exchange, router: spender }
      return spenderOutside(
        sourcesOf(asked.chain).find((one) => one.name === name),
        asked,
        onRefused,
      )
    },
    async spenders(chain) {
      const sources = sourcesOf(chain)
      if (sources.length === 0) throw unsupportedChain()
      return (await askSources(sources, (source) => source.spenders(chain), clock)).flat()
    },
  }
}

/** The best offer that is what was asked for. @throws {ApiError} */
async function makeFirst(offers: readonly SwapOffer[], onRefused: OnRefused): Promise<BuiltSwap> {
  let fault: string | undefined
  for (const {
    make,
    quote: { source },
  } of offers) {
    try {
      return await make()
    } catch (error) {
      if (!(error instanceof CallRefusedError) || source === 'onchain') throw error
      fault = error.fault
      onRefused({ fault, source })
    }
  }
  throw refused(
    'source_refused',
    `What the aggregator has written is not the swap that was asked for (${fault}), and is not handed out.`,
    'amount',
  )
}

/** @throws {ApiError} 400 where it wants another contract than our list has, 503 where it cannot be asked now */
async function spenderOutside(
  source: SwapSource | undefined,
  asked: AskedSwap,
  onRefused: OnRefused,
): Promise<Spender> {
  try {
    const found = await source?.spenderOf(asked)
    if (found) return found
  } catch (error) {
    if (!(error instanceof CallRefusedError)) throw error
    onRefused({ fault: error.fault, source: source?.name as HostedName })
    throw refused(
      'source_refused',
      'The aggregator names another contract for allowances than this server does.',
      'spender',
    )
  }
  throw sourcesSilent()
}

/** Where no source has anything. */
function nothing(sources: readonly SwapSource[]): Error {
  return sources.some(({ name }) => name === 'onchain') ? insufficientLiquidity() : sourcesSilent()
}
