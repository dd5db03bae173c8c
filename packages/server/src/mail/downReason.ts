import { mailStatus } from './mailFailure.ts'
import { mailStep, type SmtpError } from './mailStep.ts'
import type { MailServer } from './readMailUrl.ts'

/** Pure: why a mail server takes no mail, and by which setting; it names neither user nor password. */
export function downReason(
  error: unknown,
  { auth, host, port }: Pick<MailServer, 'auth' | 'host' | 'port'>,
): string {
  const { code, originalCode, timeoutType } = (error ?? {}) as SmtpError
  const where = `${host.includes(':') ? `[${host}]` : host}:${port}`
  const status = mailStatus(error)
  const answered = status === undefined ? '' : ` (${status})`
  switch (mailStep(error)) {
    case 'tls':
      if (status !== undefined)
        return `wallet.mail.url: the mail server at ${where} offers no TLS${answered}, and nothing is sent in the clear`
      if (/CERT|^UNABLE_TO_/.test(String(originalCode)))
        return `wallet.mail.url: the certificate of the mail server at ${where} does not count (${originalCode})`
      return `wallet.mail.url: TLS with ${where} does not begin; smtps:// is for a port that begins with it, smtp:// for one that offers STARTTLS`
    case 'login':
      return auth
        ? `wallet.mail.url: the mail server at ${where} refuses the login${answered}`
        : `wallet.mail.url: the mail server at ${where} asks for a login, and there is none`
    case 'sender':
      if (status !== undefined && status >= 500)
        return `wallet.mail.from: the mail server at ${where} refuses this sender${answered}`
      break
    case 'connect':
      if (code === 'EDNS') return `wallet.mail.url: no address is known of ${host}`
      if (status !== undefined)
        return `wallet.mail.url: the mail server at ${where} takes no connection${answered}`
      if (timeoutType === 'GREETING_TIMEOUT' || timeoutType === 'SOCKET_TIMEOUT')
        return `wallet.mail.url: ${where} takes the connection and does not answer`
      if (code === 'ECONNECTION' || originalCode === 'ECONNRESET' || originalCode === 'EPIPE')
        return `wallet.mail.url: ${where} ends the connection`
      return `wallet.mail.url: nothing answers at ${where}`
    default:
  }
  return `wallet.mail.url: the mail server at ${where} takes no mail for now${answered}`
}
