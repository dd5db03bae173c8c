import * as z from 'zod/mini'
import { loginNonceHalf } from './loginNonceHalf.ts'
import { walletObjectId } from './walletObjectId.ts'

/** Answer of `POST /wallet/v1/logins` for an account of Farcaster. */
export const farcasterLoginStarted = z.object({
  /** Whom the app signs in to, as its message says: host, and port where there is one, of the wallet's origin. */
  client: z.string(),
  expiresInMs: z.number(),
  kind: z.literal('farcaster'),
  loginId: walletObjectId,
  /** The role's own half of the message's nonce (`loginNonce`). */
  nonce: loginNonceHalf,
})
export type FarcasterLoginStarted = z.infer<typeof farcasterLoginStarted>

/**
 * `POST /wallet/v1/logins/{loginId}/channel`: opens a channel at the relay (FIP-11), for a message whose nonce the server makes of
 * both halves and of the device's key. Asked again, it answers with the same channel.
 */
export const openChannel = z.strictObject({
  /** Of the role `recovery`, or `absentNonce`. */
  nonceR: loginNonceHalf,
})

/** Its answer: what the visitor's phone opens. */
export const openedChannel = z.object({
  expiresInMs: z.number(),
  url: z.string().check(z.maxLength(2048)),
})
export type OpenedChannel = z.infer<typeof openedChannel>

/** What an app has signed: a text of EIP-4361, and 65 bytes in hex. */
export const signedByApp = z.strictObject({
  message: z.string().check(z.maxLength(4096)),
  signature: z.string().check(z.regex(/^0x[\da-f]{130}$/i)),
})
export type SignedByApp = z.infer<typeof signedByApp>

/** `GET /wallet/v1/logins/{loginId}/channel`: answers once an app has signed, or after some seconds. */
export const channelState = z.discriminatedUnion('status', [
  z.object({ status: z.literal('waiting') }),
  z.object({ ...signedByApp.shape, status: z.literal('signed') }),
])
export type ChannelState = z.infer<typeof channelState>
