import { randomInt, timingSafeEqual } from 'node:crypto'
import type { RoleKeys } from '../roles/createRoleKeys.ts'
import { wrappingPlace } from '../roles/wrapping.ts'

const digits = 6

/** Six digits that no one can foresee. */
export function makeCode(): string {
  return String(randomInt(10 ** digits)).padStart(digits, '0')
}

/** What is kept of a code: without the role's key and the login's id it tells nothing of the digits. */
export function wrapCode(
  { wrap }: Pick<RoleKeys, 'wrap'>,
  { code, loginId }: { code: string; loginId: string },
): string {
  return Buffer.from(wrap(Buffer.from(code), wrappingPlace.code(loginId))).toString('base64url')
}

/** The digits of what is kept, for a second mail of the same login; undefined for what this key has not written. */
export function unwrapCode(
  { unwrap }: Pick<RoleKeys, 'unwrap'>,
  { loginId, wrapped }: { loginId: string; wrapped: string },
): string | undefined {
  try {
    const bytes = unwrap(Buffer.from(wrapped, 'base64url'), wrappingPlace.code(loginId))
    return Buffer.from(bytes).toString()
  } catch {
    return undefined
  }
}

/** Whether it is the code that is kept, in a time that does not tell how far they agree. */
export function isCode(
  keys: Pick<RoleKeys, 'unwrap'>,
  { code, loginId, wrapped }: { code: string; loginId: string; wrapped: string },
): boolean {
  const right = unwrapCode(keys, { loginId, wrapped })
  if (right === undefined) return false
  const [one, other] = [Buffer.from(code), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}
