import { domainToASCII } from 'node:url'
import { readEmail } from '@latchkey/protocol'

/**
 * The form of an e-mail address by which a wallet is found, and to which its mails go: NFKC, the domain in small letters and
 * ASCII. The part before the `@` stays as it is but for case: what it means is its own server's matter. Undefined for what is
 * none (S5.28).
 */
export function normalEmail(text: string): string | undefined {
  const email = readEmail(text.normalize('NFKC'))
  if (!email) return undefined
  const at = email.lastIndexOf('@')
  // What the domain becomes is judged again: it is what the mail server is given.
  return readEmail(
    `${email.slice(0, at).toLowerCase()}@${domainToASCII(email.slice(at + 1)).toLowerCase()}`,
  )
}
