import { partAad, type Sealed, sealingInfo } from '@latchkey/protocol/wallet'
import { sealTo } from './createRoleKeys.ts'

/** Seals the part of a slot to the key of the device that asked for it. */
export function sealPart(
  part: Uint8Array,
  { sealingKey, ...slot }: Parameters<typeof partAad>[0] & { sealingKey: string },
): Promise<Sealed> {
  return sealTo(sealingKey, part, { aad: partAad(slot), info: sealingInfo.toDevice })
}
