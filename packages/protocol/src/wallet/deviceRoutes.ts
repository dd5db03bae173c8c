import * as z from 'zod/mini'

/** A device, by the thumbprint of its public key (RFC 7638). */
export const deviceId = z.string().check(z.regex(/^[\w-]{43}$/))

/** Longest name that a visitor gives a device, in UTF-16 units. */
export const maxDeviceName = 40

/** What a browser said of itself, and the origin of the page that showed the wallet, as far as the server knows. */
const deviceFacts = {
  browser: z.optional(z.string()),
  site: z.optional(z.string()),
  /** `iPhone` is an iPad, too. */
  system: z.optional(z.string()),
}

/** A device that opens a wallet, as its owner sees it. */
export const knownDevice = z.object({
  ...deviceFacts,
  /** In ms since 1970. */
  addedAtMs: z.number(),
  device: deviceId,
  /** Whether it is the one that asks. */
  isHere: z.boolean(),
  /** Whether it is logged in. */
  isIn: z.boolean(),
  /** As its owner calls it. */
  name: z.optional(z.string()),
  /** To the day, in ms since 1970. */
  usedAtMs: z.number(),
})
export type KnownDevice = z.infer<typeof knownDevice>

/** A device that is held: its owner has another one, which may let it in or refuse it. */
export const arrival = z.object({
  ...deviceFacts,
  /** In ms since 1970. */
  askedAtMs: z.number(),
  device: deviceId,
  /** Until it is let in without an answer. */
  freeInMs: z.number(),
})
export type Arrival = z.infer<typeof arrival>

/** A wallet that is frozen: no device gets what it opens or signs with, and none comes in. */
const walletFreeze = z.object({
  /** In ms since 1970. */
  atMs: z.number(),
  /** Whether the asking device keeps it frozen, also where another one has asked to thaw it. */
  isOwn: z.boolean(),
  /** How long it takes the asking device to thaw it: none, or a day. */
  liftMs: z.number(),
  /** Until it thaws, where that was asked for. */
  thawInMs: z.optional(z.number()),
})
export type WalletFreeze = z.infer<typeof walletFreeze>

/** `GET /wallet/v1/devices`: those of the wallet that the asking device is logged in to, and those that wait for it. */
export const walletDevices = z.object({
  arrivals: z.array(arrival),
  devices: z.array(knownDevice),
  frozen: z.optional(walletFreeze),
})
export type WalletDevices = z.infer<typeof walletDevices>

/** `POST /wallet/v1/devices/{device}/name`: an empty one takes the name away. */
export const nameDevice = z.strictObject({ name: z.string().check(z.maxLength(maxDeviceName)) })

/**
 * `POST /{wallet or recovery}/v1/wallets/{walletId}/arrivals/{device}`: a device of the wallet lets another one in, or refuses it.
 * Each role holds a new device by its own record, so that both are asked.
 */
export const answerArrival = z.strictObject({ answer: z.enum(['let_in', 'refuse']) })
export type AnswerArrival = z.infer<typeof answerArrival>['answer']
