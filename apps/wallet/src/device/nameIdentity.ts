import type { Identity } from './Identity.ts'

/** What names an identity among all others: its kind, who vouches for it where someone does, and whom they mean. */
export function nameIdentity(
  identity: Identity,
): readonly [kind: Identity['kind'], issuer: string, subject: string] {
  return identity.kind === 'email'
    ? [identity.kind, '', normalAddress(identity.email)]
    : // As the provider says it, to the letter.
      [identity.kind, identity.issuer, identity.subject]
}

/** One of the ways to write an address, for all who type the same one. */
export function normalAddress(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}
