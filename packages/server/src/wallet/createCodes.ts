import { randomInt, timingSafeEqual } from 'node:crypto'
import type { RoleKeys } from '../roles/createRoleKeys.ts'

const digits = 6

/** Six digits that no one can foresee. */
export function makeCode(): string {
  return String(randomInt(10 ** digits)).padStart(digits, '0')
}

/** What is kept of a code: without the role's key and the login's id it tells nothing of the digits. */
export function codeMark(
  { mac }: Pick<RoleKeys, 'mac'>,
  { code, loginId }: { code: string; loginId: string },
): string {
  return mac('code', `${loginId}|${code}`)
}

/** Whether a mark is that of a code, in a time that does not tell how far they agree. */
export function isCode(
  keys: Pick<RoleKeys, 'mac'>,
  { code, loginId, mark }: { code: string; loginId: string; mark: string },
): boolean {
  const [one, other] = [codeMark(keys, { code, loginId }), mark].map((text) => Buffer.from(text))
  return one !== undefined && other?.length === one.length && timingSafeEqual(one, other)
}
