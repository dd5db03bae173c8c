import { type SocialProvider, socialProvider } from '@latchkey/protocol/wallet'
import type { ServerConfig } from '../config/serverConfig.ts'
import type { PartName } from '../parts/registry.ts'

/** The providers by whose accounts visitors can log in here. */
export function servedProviders(
  { wallet: { social } }: Pick<ServerConfig, 'wallet'>,
  parts: readonly PartName[],
): readonly SocialProvider[] {
  // Where the role runs in another process, its settings are not here.
  if (!parts.includes('wallet')) return socialProvider.options
  return socialProvider.options.filter((name) => social[name] !== undefined)
}
