import { chosenParts } from '../parts/chosenParts.ts'
import { requireSameSites } from '../roles/site/requireSameSites.ts'
import { requireSameClients } from '../roles/social/requireSameClients.ts'
import { ConfigError } from './ConfigError.ts'
import type { ServerConfig } from './serverConfig.ts'

/**
 * Refuses settings that are right one by one and that no server starts with. It opens nothing, so it is asked before a
 * database is.
 *
 * @throws {ConfigError}
 */
export async function requireStartable(config: ServerConfig): Promise<void> {
  const { port, recovery, wallet } = config
  requireSameClients({ recovery: recovery.social, wallet: wallet.social })
  requireSameSites({ recovery: recovery.siteLogins, wallet: wallet.siteLogins })
  const parts = new Set(chosenParts(config.parts))
  const hasWallet = parts.has('recovery') || parts.has('wallet')
  if (hasWallet && port !== 0 && port === wallet.port)
    throw new ConfigError([
      `wallet.port: ${port} is the server's own port; the wallet is an origin of its own and needs another`,
    ])
  if (hasWallet) {
    const { requireTwoOperators } = await import('../roles/farcaster/requireTwoOperators.ts')
    const { farcaster: ofRecovery } = recovery.social
    requireTwoOperators({ recovery: ofRecovery, wallet: wallet.social.farcaster })
  }
  // A relay alone does not load what knows chains.
  if (!hasWallet && !parts.has('api') && !parts.has('onramp')) return
  const { requireChains } = await import('../chains/requireChains.ts')
  requireChains(config, parts)
}
