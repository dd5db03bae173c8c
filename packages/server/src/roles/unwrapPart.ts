import { partAad } from '@latchkey/protocol/wallet'
import type { RoleKeys } from './createRoleKeys.ts'
import { partDamaged } from './partDamaged.ts'
import { wrappingPlace } from './wrapping.ts'

/** A part as the database has it, opened. @throws {ApiError} `slot_damaged` for one that was changed, or is of another slot */
export function unwrapPart(
  keys: Pick<RoleKeys, 'unwrap'>,
  wrapped: unknown,
  slot: Parameters<typeof partAad>[0],
): Uint8Array {
  try {
    return keys.unwrap(wrapped as Uint8Array, wrappingPlace.part(partAad(slot)))
  } catch (cause) {
    throw partDamaged(cause)
  }
}
