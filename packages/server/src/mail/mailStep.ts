/** Where a mail fails, in the order of an SMTP session. */
export type MailStep = 'connect' | 'tls' | 'login' | 'sender' | 'receiver' | 'content'

/** What nodemailer says of a failure. */
export type SmtpError = {
  code?: unknown
  command?: unknown
  message?: unknown
  /** Of the system or of TLS, where `code` is nodemailer's own. */
  originalCode?: unknown
  /** The mail server's words. */
  response?: unknown
  responseCode?: unknown
  timeoutType?: unknown
}

/** Pure: the step at which a mail, or a look at the mail server, has failed. */
export function mailStep(error: unknown): MailStep {
  const { code, command, originalCode, responseCode, timeoutType } = (error ?? {}) as SmtpError
  // 421 ends the connection, whatever it was about.
  if (Number(responseCode) === 421) return 'connect'
  if (code === 'ETLS' || command === 'STARTTLS' || timeoutType === 'UPGRADE_TIMEOUT') return 'tls'
  if (/CERT|^ERR_(?:SSL|TLS)_|^UNABLE_TO_|^EPROTO$/.test(String(originalCode))) return 'tls'
  // 530 asks for a login, at whatever command (RFC 4954 6).
  if (code === 'EAUTH' || Number(responseCode) === 530) return 'login'
  if (code === 'EMESSAGE' || command === 'DATA') return 'content'
  if (command === 'MAIL FROM') return 'sender'
  if (command === 'RCPT TO' || code === 'EENVELOPE') return 'receiver'
  return 'connect'
}
