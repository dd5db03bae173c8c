import { createMailBudget } from '../../mail/createMailBudget.ts'
import type { Mailer } from '../../mail/createMailer.ts'
import type { PartContext } from '../../parts/Part.ts'
import type { MarkedRows } from '../../roles/createMarkedRows.ts'
import type { RoleKeys } from '../../roles/createRoleKeys.ts'
import { codeMail } from '../codeMail.ts'
import type { WalletStore } from '../createWalletStore.ts'
import { createLogins, type Logins } from './createLogins.ts'
import { codeLifetimeMs } from './lifetimes.ts'

/** Logins by a code of a mail, as the role `wallet` is set up for them. */
export function openLogins(
  { config, now, secretLimiter }: Pick<PartContext, 'config' | 'now' | 'secretLimiter'>,
  {
    keys,
    mailer,
    marked,
    store,
  }: {
    keys: RoleKeys
    mailer: Pick<Mailer, 'send'>
    marked: MarkedRows
    store: Pick<WalletStore, 'isDeviceOf'>
  },
): Logins {
  return createLogins({
    budget: createMailBudget({
      field: 'email',
      keys,
      limiter: secretLimiter,
      limits: config.wallet.limits,
      role: 'wallet',
    }),
    isDeviceOf: store.isDeviceOf,
    keys,
    marked,
    now,
    sendCode: (mail, onOutcome) =>
      mailer.send(codeMail(mail), { lifetimeMs: codeLifetimeMs, onOutcome }),
  })
}
