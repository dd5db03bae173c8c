import * as z from 'zod/mini'
import { maxFrameMessageLength } from './frameLimits.ts'

/** Raised when a message changes in a way that the other end cannot read: both ends name theirs. */
export const frameVersion = 1

/** 16 random bytes, base64url. */
export const messageId = z.string().check(z.regex(/^[\w-]{22}$/))

/** By which a page hands its port to the frame: the one message that does not go over the port. */
export const frameHello = z.strictObject({
  latchkey: z.literal('hello'),
  v: z.literal(frameVersion),
})
export type FrameHello = z.infer<typeof frameHello>

const payload = z.optional(z.unknown())

/** What the page asks: `m` names a method of `frameMethods`, whose schemas read `p` and the answer's. */
export const frameRequest = z.strictObject({
  id: messageId,
  m: z.string().check(z.maxLength(64)),
  p: payload,
  t: z.literal('req'),
  v: z.literal(frameVersion),
})
export type FrameRequest = z.infer<typeof frameRequest>

/** The page wants no answer any more (S7.49). */
export const frameAbort = z.strictObject({
  id: messageId,
  t: z.literal('abort'),
  v: z.literal(frameVersion),
})

/** Everything a frame takes from its port. */
export const toFrame = z.discriminatedUnion('t', [frameRequest, frameAbort])
export type ToFrame = z.infer<typeof toFrame>

/** How a request failed: `code` is one of ours or, for wallets' errors, of EIP-1193 and EIP-1474 as a number. */
export const frameError = z.strictObject({
  code: z.union([z.string().check(z.maxLength(64)), z.number()]),
  message: z.string().check(z.maxLength(2048)),
  /** What an error of ours needs to say more, such as the tries that are left. */
  facts: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
})
export type FrameError = z.infer<typeof frameError>

/** Everything a page takes from its port. */
export const fromFrame = z.discriminatedUnion('t', [
  z.strictObject({ id: messageId, p: payload, t: z.literal('res'), v: z.literal(frameVersion) }),
  z.strictObject({ e: frameError, id: messageId, t: z.literal('err'), v: z.literal(frameVersion) }),
  z.strictObject({
    m: z.string().check(z.maxLength(64)),
    p: payload,
    t: z.literal('evt'),
    v: z.literal(frameVersion),
  }),
])
export type FromFrame = z.infer<typeof fromFrame>

/** Whether a message fits: plain data without cycles, of a bounded length. */
export function isFrameData(data: unknown): boolean {
  try {
    return (JSON.stringify(data)?.length ?? 0) <= maxFrameMessageLength
  } catch {
    // Cycles and big integers.
    return false
  }
}
