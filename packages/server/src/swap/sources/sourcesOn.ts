import type { Chain, EvmChain } from '../../chains/chainConfig.ts'
import { isEvmChain } from '../../chains/chainKind.ts'
import { isForSwaps } from '../../exchanges/TradingExchange.ts'
import { hostedRouter } from '../hosted/hostedRouter.ts'
import type { SourceName } from './sourceNames.ts'
import type { SwapSettings } from './swapSettings.ts'

/** The sources that the operator wants on a chain and that can be asked there. */
export function sourcesOn(settings: SwapSettings, chain: EvmChain): readonly SourceName[] {
  const wanted = settings.sourcesByChain[chain.id] ?? settings.sources
  return [...new Set(wanted)].filter((name) =>
    name === 'onchain'
      ? isForSwaps(chain)
      : // What comes from outside is tried between two looks at what the account has, by Multicall3.
        chain.multicall3 !== undefined && hostedRouter(settings, name, chain.id) !== undefined,
  )
}

/** Whether the configuration lets a chain serve swaps; its exchanges may be off for now, and an aggregator silent. */
export function createServesSwaps(settings: SwapSettings) {
  return (chain: Chain): chain is EvmChain =>
    isEvmChain(chain) && sourcesOn(settings, chain).length > 0
}
