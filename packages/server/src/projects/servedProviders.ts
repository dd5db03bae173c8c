import { type SocialProvider, socialProvider } from '@latchkey/protocol/wallet'
import type { ServerConfig } from '../config/serverConfig.ts'
import { chosenParts } from '../parts/chosenParts.ts'

/** The providers by whose accounts visitors can log in here. */
export function servedProviders({
  parts,
  wallet: { social },
}: Pick<ServerConfig, 'parts' | 'wallet'>): readonly SocialProvider[] {
  // Where the role runs in another process, its settings are not here.
  if (!chosenParts(parts).includes('wallet')) return socialProvider.options
  return socialProvider.options.filter((name) => social[name] !== undefined)
}
