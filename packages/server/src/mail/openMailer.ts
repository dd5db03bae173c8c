import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Checks } from '../operations/Check.ts'
import { systemClock } from '../time/Clock.ts'
import type { WalletSettings } from '../wallet/walletSettings.ts'
import { createMailer, type Mailer } from './createMailer.ts'
import { logDelivery } from './logDelivery.ts'
import { createMailMetrics } from './mailMetrics.ts'
import { smtpDelivery } from './smtpDelivery.ts'

/** The mailer of a role, with what readiness says of it; without a mail server no mail is promised. */
export function openMailer(
  { mail }: Pick<WalletSettings, 'mail'>,
  { logger, registry, role }: { logger: Logger; registry: Registry; role: string },
): Mailer & { check: Checks[string] } {
  if (!mail)
    return {
      backlog: () => ({ oldestMs: 0, waiting: 0 }),
      check: () => ({ status: 'ok' }),
      async close() {},
      isDown: () => true,
      send: (_, { onOutcome }) => onOutcome?.('failed'),
    }
  const { close, deliver, probe, reasonOf } =
    mail === 'log' ? logDelivery(logger) : smtpDelivery(mail)
  let count: ReturnType<typeof createMailMetrics>['onOutcome'] = () => undefined
  const mailer = createMailer({
    clock: systemClock,
    deliver,
    logger,
    onOutcome: (...outcome) => count(...outcome),
    probe,
    reasonOf,
  })
  count = createMailMetrics(registry, { backlog: mailer.backlog, role }).onOutcome
  return {
    ...mailer,
    check: () =>
      mailer.isDown()
        ? { detail: 'the mail server takes no mail', status: 'degraded' }
        : { status: 'ok' },
    async close() {
      await mailer.close()
      close()
    },
  }
}
