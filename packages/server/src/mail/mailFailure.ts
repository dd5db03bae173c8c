import type { SmtpError } from './mailStep.ts'

/** What a failure to deliver says, and of whom. */
export type MailFailure =
  /** The mail server has no mailbox by this name, for good: it is about that receiver alone. */
  | 'refused'
  /** Not this mail: another try would be no other. */
  | 'rejected'
  /** Not now, as from who is not known yet (greylisting): about that receiver alone. */
  | 'deferred'
  /** The mail server cannot be reached, or takes no mail of ours from anyone. */
  | 'down'

/** Pure: sorts what a mail server has answered (RFC 5321 4.2), or that it did not. */
export function mailFailure(error: unknown): MailFailure {
  const { code, command, responseCode } = (error ?? {}) as SmtpError
  const status = Number(responseCode)
  // It was not handed over: an address or a text that is none.
  if (!Number.isInteger(status) && (code === 'EENVELOPE' || code === 'EMESSAGE')) return 'rejected'
  // 421 ends the connection, whatever it was about.
  if (!Number.isInteger(status) || status === 421) return 'down'
  const isOfMail = command === 'RCPT TO' || command === 'DATA' || code === 'EMESSAGE'
  if (!isOfMail) return 'down'
  if (status < 500) return 'deferred'
  return command === 'RCPT TO' ? 'refused' : 'rejected'
}

/** Pure: a number that a log and a counter may have; the words beside it name receivers. */
export function mailStatus(error: unknown): number | undefined {
  const status = Number(((error ?? {}) as SmtpError).responseCode)
  return Number.isInteger(status) ? status : undefined
}
