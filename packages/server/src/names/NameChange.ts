import * as z from 'zod'
import { sentAttributes } from './readAttributes.ts'

/** What the owner of a name may change of it. */
export const nameChange = z.union([
  z.strictObject({ attributes: sentAttributes }),
  z.strictObject({ address: z.string().max(42), coin_type: z.number() }),
])
export type NameChange = z.infer<typeof nameChange>

/** Its kinds, by the last part of the path that takes them. */
export type NameChangeKind = 'address' | 'attributes'

export function kindOf(change: NameChange): NameChangeKind {
  return 'attributes' in change ? 'attributes' : 'address'
}
