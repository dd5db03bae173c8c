import { nameRecord, nameResponse, registerNameResponse } from '@latchkey/protocol/http'
import * as z from 'zod'
import { sdkParameters } from '../http/sdkParameters.ts'

export const nameTag = 'Names'

export const nameQuery = {
  ...sdkParameters,
  apiVersion: { description: '`2`: nothing found is an empty list, not 404.' },
} as const

/** What is answered about names. */
export const nameResponses = {
  addresses: nameRecord.shape.addresses,
  attributes: nameRecord.shape.attributes,
  name: nameResponse,
  registered: registerNameResponse,
} as const

/** A signed message with who signed it. Shorter than the protocol allows: nothing is as long. */
export const signedRequest = z.object({
  address: z.string().max(42),
  coin_type: z.number(),
  message: z.string(),
  signature: z.string(),
})
export type SignedRequest = z.infer<typeof signedRequest>
