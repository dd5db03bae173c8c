import { readDescribedData } from './descriptors/readDescribedData.ts'
import type { Effect } from './Effect.ts'
import { readAuthorization } from './readAuthorization.ts'
import { readOrder } from './readOrder.ts'
import { readPermit } from './readPermit.ts'
import { isAddress } from './readSigned.ts'
import type { TypedData } from './TypedData.ts'

/** What a signature of typed data does, as far as it is known; nothing of what is for no contract. */
export function readTypedData(data: TypedData): readonly Effect[] {
  if (!isAddress(data.domain['verifyingContract'])) return []
  const own = [...readPermit(data), ...readAuthorization(data), ...readOrder(data)]
  return own.length > 0 ? own : [readDescribedData(data) ?? []].flat()
}
