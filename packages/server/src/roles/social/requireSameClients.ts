import { ConfigError } from '../../config/ConfigError.ts'
import type { Provider } from '../providers/Provider.ts'
import { providers } from '../providers/providers.ts'
import type { ProviderSettings, SocialSettings } from './socialSettings.ts'

const reasons = {
  codes: {
    client: 'a visitor agrees to one client, and each role asks in its name',
    team: 'each role is to know an account by one number',
  },
  idToken: {
    client: 'both roles read one token, which is for one client',
    team: 'both roles read one token, whose subject is of one team',
  },
} as const satisfies Readonly<
  Record<Provider['proof'], Readonly<Record<'client' | 'team', string>>>
>

/**
 * Both roles must have one name at a provider, and one team: an account that they knew by two numbers would be two to them.
 *
 * @throws {ConfigError}
 */
export function requireSameClients(of: { recovery: SocialSettings; wallet: SocialSettings }): void {
  for (const { name, proof } of Object.values(providers)) {
    const recovery: ProviderSettings | undefined = of.recovery[name]
    const wallet: ProviderSettings | undefined = of.wallet[name]
    if (!recovery || !wallet) continue
    for (const setting of ['client', 'team'] as const)
      if (recovery[setting] !== wallet[setting])
        throw new ConfigError([
          `recovery.social.${name}.${setting}: it is not that of wallet.social.${name}.${setting}; ${reasons[proof][setting]}`,
        ])
  }
}
