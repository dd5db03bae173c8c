import type { RoleKeys } from './createRoleKeys.ts'

/** The text of a column that is wrapped, and may have no value. @throws for one that was changed, or belongs elsewhere */
export function unwrapText(
  { unwrap }: Pick<RoleKeys, 'unwrap'>,
  wrapped: unknown,
  place: string,
): string | undefined {
  return wrapped instanceof Uint8Array ? Buffer.from(unwrap(wrapped, place)).toString() : undefined
}
