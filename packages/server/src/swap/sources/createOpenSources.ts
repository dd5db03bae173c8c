import { listedTokens, nativeAsset } from '../../chains/Asset.ts'
import type { EvmChain } from '../../chains/chainConfig.ts'
import type { Exchanges } from '../../exchanges/createExchanges.ts'
import type { Prices } from '../../prices/createPrices.ts'
import type { Project } from '../../projects/Project.ts'
import type { Rpc } from '../../rpc/createRpc.ts'
import type { Clock } from '../../time/Clock.ts'
import type { GasPriceReader } from '../createGasPrices.ts'
import { createSwapQuotes } from '../createSwapQuotes.ts'
import type { HostedSource } from '../hosted/createHostedSource.ts'
import { createOutsideSource } from '../hosted/createOutsideSource.ts'
import { hostedRouter } from '../hosted/hostedRouter.ts'
import { createOnchainSource } from './createOnchainSource.ts'
import { createSwapSources, type SwapSources, type WorthOf } from './createSwapSources.ts'
import type { SwapSource } from './SwapSource.ts'
import type { HostedName } from './sourceNames.ts'
import { sourcesOn } from './sourcesOn.ts'
import type { SwapSettings } from './swapSettings.ts'

/** The sources for a request: what they ask of nodes goes by its `rpc`, and the project says which aggregators it takes. */
export type OpenSources = (rpc: Rpc, project: Pick<Project, 'features'>) => SwapSources

export function createOpenSources({
  clock,
  exchanges,
  gasPrices,
  hosted = [],
  now,
  onRefused,
  prices,
  settings,
}: {
  clock: Clock
  exchanges: Pick<Exchanges, 'problems' | 'trading'>
  gasPrices: GasPriceReader
  /** Those that have a key. */
  hosted?: readonly HostedSource[] | undefined
  now: () => number
  onRefused?: ((refusal: { fault: string; source: HostedName }) => void) | undefined
  prices: Pick<Prices, 'read'>
  settings: SwapSettings
}): OpenSources {
  const quotes = createSwapQuotes({ clock, exchanges, gasPrices })

  const worthOf: WorthOf = async ({ chain, toToken }) => {
    const coin = nativeAsset(chain)
    const token = listedTokens(chain).find(({ address }) => address === toToken)
    if (!token) return { coin: undefined, token: undefined }
    const known = await prices.read(chain, [coin, token])
    const worth = ({ address, decimals }: typeof coin) => {
      const price = known.get(address)
      return price && { decimals, usd: price.usd }
    }
    return { coin: worth(coin), token: worth(token) }
  }

  return (rpc, project) => {
    const allowed = allowedBy(project)
    const sourcesOf = (chain: EvmChain): readonly SwapSource[] =>
      sourcesOn(settings, chain).flatMap((name) => {
        if (name === 'onchain') return [createOnchainSource({ exchanges, now: now(), quotes, rpc })]
        const one = hosted.find((source) => source.name === name)
        if (!one || !allowed.includes(name)) return []
        return [
          createOutsideSource({
            fee: settings.fee,
            gasPrices,
            hosted: one,
            routerOf: ({ id }) => hostedRouter(settings, name, id),
            rpc,
          }),
        ]
      })
    return createSwapSources({ clock, onRefused, sourcesOf, worthOf })
  }
}

/** The aggregators that a project takes (S9.26); the chain's own exchanges are no one's service, and not on its list. */
function allowedBy({ features }: Pick<Project, 'features'>): readonly string[] {
  return features.find(({ id }) => id === 'swap')?.config ?? []
}
