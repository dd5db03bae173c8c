import type { Identity } from './Identity.ts'

/** What names an identity among all others: its kind, who vouches for it where someone does, and whom they mean. */
export function nameIdentity(
  identity: Identity,
): readonly [kind: Identity['kind'], issuer: string, subject: string] {
  return [identity.kind, '', normalAddress(identity.email)]
}

/** One of the ways to write an address, for all who type the same one. */
export function normalAddress(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}
