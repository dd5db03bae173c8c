import type { Logger } from 'pino'
import type { WalletSettings } from '../wallet/walletSettings.ts'
import { createMailer, deliverBySmtp, type Mailer } from './createMailer.ts'

/** The mailer of a role; without a mail server no mail is promised. */
export function openMailer(
  { mail }: Pick<WalletSettings, 'mail'>,
  { logger, now }: { logger: Logger; now: () => number },
): Mailer {
  if (!mail) return { close() {}, isDown: () => true, send() {} }
  const { close, deliver } = deliverBySmtp(mail)
  const mailer = createMailer({ deliver, logger, now })
  return {
    ...mailer,
    close() {
      mailer.close()
      close()
    },
  }
}
