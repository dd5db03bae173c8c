import { ConfigError } from '../../config/ConfigError.ts'
import { providers } from '../providers/providers.ts'
import type { SocialSettings } from './socialSettings.ts'

/**
 * One token proves to both roles, so both must have one name at a provider.
 *
 * @throws {ConfigError}
 */
export function requireSameClients(of: { recovery: SocialSettings; wallet: SocialSettings }): void {
  for (const { name } of Object.values(providers)) {
    const [recovery, wallet] = [of.recovery[name]?.client, of.wallet[name]?.client]
    if (recovery !== undefined && wallet !== undefined && recovery !== wallet)
      throw new ConfigError([
        `recovery.social.${name}.client: it is not that of wallet.social.${name}.client; both roles read one token, which is for one client`,
      ])
  }
}
