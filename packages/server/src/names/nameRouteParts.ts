import {
  nameRecord,
  nameResponse,
  registerNameResponse,
  serverTimeResponse,
} from '@latchkey/protocol/http'
import * as z from 'zod'
import { sdkParameters } from '../http/sdkParameters.ts'
import { nameChange } from './NameChange.ts'

export const nameTag = 'Names'

export const nameQuery = {
  ...sdkParameters,
  apiVersion: { description: '`2`: nothing found is an empty list, not 404.' },
} as const

/** What is answered about names. */
export const nameResponses = {
  addresses: nameRecord.shape.addresses,
  attributes: nameRecord.shape.attributes,
  message: z.object({ expiresAt: z.string(), message: z.string(), token: z.string() }),
  name: nameResponse,
  registered: registerNameResponse,
  time: serverTimeResponse,
} as const

/** A signed message with who signed it. Shorter than the protocol allows: nothing is as long. */
export const signedRequest = z.object({
  address: z.string().max(42),
  coin_type: z.number(),
  message: z.string(),
  signature: z.string(),
})
export type SignedRequest = z.infer<typeof signedRequest>

/** What the owner of a name wants to change of it. */
export const messageRequest = z.object({ address: z.string().max(42), change: nameChange })

/** The message of a change, signed, with the token that came with it. */
export const signedChangeRequest = z.object({
  ...signedRequest.shape,
  token: z.string().max(8192),
})
export type SignedChangeRequest = z.infer<typeof signedChangeRequest>
