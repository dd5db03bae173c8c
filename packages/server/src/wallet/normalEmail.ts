import { domainToASCII } from 'node:url'
import { emailAddress } from '@latchkey/protocol/frame'

/**
 * The form of an e-mail address by which a wallet is found: NFKC, the domain in small letters and ASCII. The part before
 * the `@` stays as it is but for case: what it means is its own server's matter. Undefined for what is none (S5.28).
 */
export function normalEmail(text: string): string | undefined {
  const parsed = emailAddress.safeParse(text.normalize('NFKC'))
  if (!parsed.success) return undefined
  const at = parsed.data.lastIndexOf('@')
  const domain = domainToASCII(parsed.data.slice(at + 1))
  return domain ? `${parsed.data.slice(0, at).toLowerCase()}@${domain.toLowerCase()}` : undefined
}
