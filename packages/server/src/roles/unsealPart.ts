import { partAad, type Sealed, sealingInfo } from '@latchkey/protocol/wallet'
import { ApiError } from '../http/ApiError.ts'
import type { RoleKeys } from './createRoleKeys.ts'

/** Opens the part of a slot that a device sent. @throws {ApiError} 422 for what was sealed for something else */
export async function unsealPart(
  keys: Pick<RoleKeys, 'unseal'>,
  part: Sealed,
  slot: Parameters<typeof partAad>[0],
): Promise<Uint8Array> {
  try {
    return await keys.unseal(part, { aad: partAad(slot), info: sealingInfo.toRole })
  } catch (cause) {
    throw new ApiError({
      cause,
      code: 'slot_damaged',
      description: 'The part was sealed for something else.',
      field: 'part',
      status: 422,
    })
  }
}
