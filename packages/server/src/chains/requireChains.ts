import type { ServerConfig } from '../config/serverConfig.ts'
import { checkHistorySettings } from '../history/historySettingOf.ts'
import { payingChain } from '../onramp/sandbox/payingChain.ts'
import type { PartName } from '../parts/registry.ts'
import { requireDevelopment } from '../wallet/requireDevelopment.ts'
import { servedChains } from './servedChains.ts'

/**
 * Refuses parts that the served chains leave no place for.
 *
 * @throws {ConfigError}
 */
export function requireChains(config: ServerConfig, parts: ReadonlySet<PartName>): void {
  const chains = servedChains(config)
  if (parts.has('api')) checkHistorySettings(chains, config.history)
  if (parts.has('onramp'))
    for (const { chain } of config.onramp.sandbox?.faucets ?? []) payingChain(chain, chains)
  if (parts.has('wallet')) requireDevelopment(chains.values())
  if (parts.has('recovery') && config.wallet.mail === 'log')
    requireDevelopment(chains.values(), 'log')
}
