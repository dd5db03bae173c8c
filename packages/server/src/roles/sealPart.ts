import { partAad, type Sealed, sealingInfo } from '@latchkey/protocol/wallet'
import { ApiError } from '../http/ApiError.ts'
import { sealTo } from './createRoleKeys.ts'

/** Seals the part of a slot to the key of the device that asked for it. @throws {ApiError} 422 for a key that is none */
export async function sealPart(
  part: Uint8Array,
  { sealingKey, ...slot }: Parameters<typeof partAad>[0] & { sealingKey: string },
): Promise<Sealed> {
  try {
    return await sealTo(sealingKey, part, { aad: partAad(slot), info: sealingInfo.toDevice })
  } catch (cause) {
    throw new ApiError({
      cause,
      code: 'sealing_key_invalid',
      description: 'The key to seal to is no point of the curve.',
      field: 'sealingKey',
      status: 422,
    })
  }
}
