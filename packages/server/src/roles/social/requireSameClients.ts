import { ConfigError } from '../../config/ConfigError.ts'
import { providers } from '../providers/providers.ts'
import type { ProviderSettings, SocialSettings } from './socialSettings.ts'

const reasons = {
  client: 'both roles read one token, which is for one client',
  team: 'both roles read one token, whose subject is of one team',
}

/**
 * One token proves to both roles, so both must have one name at a provider, and one team.
 *
 * @throws {ConfigError}
 */
export function requireSameClients(of: { recovery: SocialSettings; wallet: SocialSettings }): void {
  for (const { name } of Object.values(providers)) {
    const recovery: ProviderSettings | undefined = of.recovery[name]
    const wallet: ProviderSettings | undefined = of.wallet[name]
    if (!recovery || !wallet) continue
    for (const setting of ['client', 'team'] as const)
      if (recovery[setting] !== wallet[setting])
        throw new ConfigError([
          `recovery.social.${name}.${setting}: it is not that of wallet.social.${name}.${setting}; ${reasons[setting]}`,
        ])
  }
}
