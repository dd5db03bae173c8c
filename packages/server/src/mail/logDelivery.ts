import type { Logger } from 'pino'
import type { MailDelivery } from './smtpDelivery.ts'

/** Writes mails into the log in place of sending them, for whoever tries the wallet without a mail server. */
export function logDelivery(logger: Pick<Logger, 'info' | 'warn'>): MailDelivery {
  logger.warn('wallet.mail: mails are written here, with their codes; for development only')
  return {
    close() {},
    async deliver({ subject, text, to }) {
      logger.info(`a mail to ${to}: ${subject}\n${text}`)
    },
    probe: async () => undefined,
    reasonOf: () => 'wallet.mail: the log takes no mail',
  }
}
