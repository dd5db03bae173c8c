import * as z from 'zod/mini'
import { relayLimits } from './relayLimits.ts'
import { isTopic } from './topic.ts'

// What is not named here is let through unread: newer clients send more than this.

/** SHA-256 in lower-case hex. */
export const relayTopic = z.string().check(z.refine(isTopic, 'Expected 64 lower-case hex digits'))

/** Text that a database can keep: UTF-16 is whole, and there is no NUL. */
const opaque = z.string().check(
  // A pattern, since Safari before 16.4 has no isWellFormed.
  z.refine((text) => !/[\0\p{Surrogate}]/u.test(text), 'Expected text without NUL'),
)

const tag = z.int().check(z.gte(0), z.lte(1_000_000))

/** Of `irn_publish`: one message for a topic, kept `ttl` seconds. */
export const publishParams = z.object({
  attestation: z.nullish(opaque.check(z.maxLength(16 * 1024))),
  message: opaque,
  prompt: z.nullish(z.boolean()),
  // Clients that call the methods by their first names are older than the tag.
  tag: z._default(tag, 0),
  topic: relayTopic,
  ttl: z.int(),
})

/** Of `irn_batchPublish`. */
export const batchPublishParams = z.object({ messages: z.array(publishParams) })

/** Of `irn_subscribe` and `irn_fetchMessages`. */
export const subscribeParams = z.object({ topic: relayTopic })

/** Of `irn_batchSubscribe` and `irn_batchFetchMessages`. */
export const batchSubscribeParams = z.object({ topics: z.array(relayTopic) })

/** Of `irn_batchUnsubscribe`. */
export const batchUnsubscribeParams = z.object({
  subscriptions: z.array(z.object({ topic: relayTopic })),
})

/** Of `irn_batchReceive`: which messages a reader has. */
export const batchReceiveParams = z.object({
  receipts: z.array(z.object({ messageId: relayTopic, topic: relayTopic })),
})

/** Subscribes to the pairing and publishes the proposal there. */
export const proposeSessionParams = z.object({
  attestation: z.nullish(opaque.check(z.maxLength(16 * 1024))),
  pairingTopic: relayTopic,
  sessionProposal: opaque,
  ttl: z._default(z.int(), 300),
})

/** Subscribes to the session, publishes the settlement there and the answer on the pairing. */
export const approveSessionParams = z.object({
  pairingTopic: relayTopic,
  sessionProposalResponse: opaque,
  sessionSettlementRequest: opaque,
  sessionTopic: relayTopic,
  ttl: z._default(z.int(), 300),
})

/** One message as the relay hands it out. */
export const relayMessage = z.object({
  attestation: z.nullish(z.string()),
  message: z.string().check(z.maxLength(relayLimits.messageBytes)),
  publishedAt: z.number(),
  tag: z.number(),
  topic: relayTopic,
})
export type RelayMessage = z.infer<typeof relayMessage>

/** Params of what the relay sends to a subscriber. */
export const subscriptionParams = z.object({ data: relayMessage, id: z.string() })
