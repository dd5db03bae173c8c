import * as z from 'zod/mini'
import { walletObjectId } from './walletObjectId.ts'

/** 32 bytes, base64url. */
const key = z.string().check(z.regex(/^[\w-]{43}$/))

/** A request, as it was sent and as the frame read it, under AES-256-GCM: nonce, ciphertext and tag in base64url. */
const sealedRequest = z.string().check(z.regex(/^[\w-]+$/), z.minLength(38), z.maxLength(700_000))

/**
 * `PUT /wallet/v1/tickets/{ticketId}`, of the frame’s device: a request for a window. `mark` is the SHA-256 of the token by
 * which the window shows that it has the frame’s secret; the server never has that. A device that logs in by an account at
 * a provider names its login.
 */
export const putTicket = z.strictObject({
  login: z.optional(walletObjectId),
  mark: key,
  request: sealedRequest,
})
export type PutTicket = z.infer<typeof putTicket>

/** `GET /wallet/v1/tickets/{ticketId}?after=…`: answers once it is another than `after`, or after some seconds. */
export const ticketState = z.object({
  answer: z.optional(key),
  status: z.enum(['answered', 'opened', 'over', 'waiting']),
})
export type TicketState = z.infer<typeof ticketState>

/** `POST /wallet/v1/tickets/{ticketId}/open`, of the window; more than one may open it, and one answers. */
export const openTicket = z.strictObject({ token: key })

/** Its answer: the request, or that it is over. */
export const openedTicket = z.discriminatedUnion('status', [
  z.object({ request: sealedRequest, status: z.literal('open') }),
  z.object({ status: z.literal('over') }),
])
export type OpenedTicket = z.infer<typeof openedTicket>

/** `POST /wallet/v1/tickets/{ticketId}/answer`: the first answer counts. What it says only the frame can read. */
export const answerTicket = z.strictObject({ answer: key, token: key })

/** Its answer: whether it was the first. */
export const answeredTicket = z.object({ status: z.enum(['done', 'over']) })
export type AnsweredTicket = z.infer<typeof answeredTicket>
