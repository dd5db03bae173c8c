import type { Logger } from 'pino'
import { providerOff } from '../../roles/social/loginErrors.ts'
import type { ProviderContext } from '../../roles/social/openProviders.ts'
import { redeemCode } from '../../roles/social/redeemCode.ts'
import type { WalletSettings } from '../walletSettings.ts'
import type { Exchange } from './createCompleteLogin.ts'

/** Exchanges codes by the secrets of the settings. */
export function openExchange(
  settings: WalletSettings['social'],
  context: ProviderContext & { logger: Pick<Logger, 'error'> },
): Exchange {
  return async ({ open: { client, provider }, ...asked }) => {
    const own = settings[provider.name]
    if (!own) throw providerOff()
    return redeemCode({ ...asked, ...own, client, provider }, context)
  }
}
