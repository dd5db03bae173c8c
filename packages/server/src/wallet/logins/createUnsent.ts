import type { MailOutcome } from '../../mail/createMailer.ts'
import type { CodeAsked, SendCode } from './LoginsContext.ts'

type Failure = Exclude<MailOutcome, 'sent'>

/** Logins whose mail was not sent, of which a process knows. */
const maxUnsent = 1000

export type Unsent = ReturnType<typeof createUnsent>

/** Sends mails, and remembers of the newest of each login that it was not sent: known to the process that has sent it. */
export function createUnsent(sendCode: SendCode) {
  const unsent = new Map<string, Failure>()
  return {
    of: (loginId: string): Failure | undefined => unsent.get(loginId),
    send(loginId: string, mail: CodeAsked): void {
      unsent.delete(loginId)
      sendCode(mail, (outcome) => {
        if (outcome === 'sent') return void unsent.delete(loginId)
        const [oldest] = unsent.keys()
        if (unsent.size >= maxUnsent && oldest !== undefined) unsent.delete(oldest)
        unsent.set(loginId, outcome)
      })
    },
  }
}
