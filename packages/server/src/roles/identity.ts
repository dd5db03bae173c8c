import type { IdentityKind } from '@latchkey/protocol/wallet'
import type { RoleKeys } from './createRoleKeys.ts'

/**
 * By what somebody is known: who says it, and whom they mean. Two identities are the same where all three are; that an issuer
 * also names an e-mail address joins nothing.
 */
export type Identity = {
  /** Empty where no one issues it. */
  issuer: string
  kind: IdentityKind
  subject: string
}

/** One that may change hands: who holds it now is a part of who is there. */
export type HeldIdentity = Identity & {
  /** The address that holds it, in small letters. */
  custody?: string | undefined
}

/** That of an e-mail address in its normal form. */
export function emailIdentity(email: string): Identity {
  return { issuer: '', kind: 'email', subject: email }
}

/**
 * What a role finds an identity by: each role has a mark of its own key. Neither kinds nor issuers, which are addresses of the
 * web, can have a `|` in them, so that a subject may hold anything.
 *
 * @throws {RangeError} for an issuer that has one
 */
export function identityMark(
  { mac }: Pick<RoleKeys, 'mac'>,
  { issuer, kind, subject }: Identity,
): string {
  if (issuer.includes('|')) throw new RangeError('An issuer is an address of the web')
  return mac('identity', `${kind}|${issuer}|${subject}`)
}
