import type { Logger } from 'pino'
import type { ProviderContext } from '../../roles/social/askProvider.ts'
import { providerOff } from '../../roles/social/loginErrors.ts'
import { redeemCode } from '../../roles/social/redeemCode.ts'
import { signClientSecret } from '../../roles/social/signClientSecret.ts'
import type { WalletSettings } from '../walletSettings.ts'
import type { Exchange } from './createCompleteLogin.ts'

/** Exchanges codes for ID tokens by the secrets of the settings, or by one that a key of theirs makes at each use. */
export function openExchange(
  settings: WalletSettings['social'],
  { now, ...context }: ProviderContext & { logger: Pick<Logger, 'error'>; now: () => number },
): Exchange {
  return async ({ open: { client, provider }, ...asked }) => {
    const own = settings[provider.name]
    if (!own) throw providerOff()
    const { standIn } = own
    const { issuer } = provider
    const secret =
      'key' in own ? await signClientSecret({ ...own, issuer, now: now() }) : own.secret
    return redeemCode({ ...asked, client, provider, secret, standIn }, context)
  }
}
