import { frameErrorCodes } from '@latchkey/protocol/frame'
import {
  sealed,
  sealingKey,
  slotCiphertext,
  walletDescriptor,
  walletObjectId,
} from '@latchkey/protocol/wallet'
import * as z from 'zod/mini'
import { wrappedPart } from '../slots/wrapPart.ts'

const base64url = z.string().check(z.maxLength(400_000), z.regex(/^[\w-]*$/))
const cryptoKey = z.custom<CryptoKey>((value) => value instanceof CryptoKey)

const deviceSlot = z.strictObject({
  ciphertext: slotCiphertext,
  kind: z.literal('device'),
  /** Wrapped by the device's key. */
  part1: wrappedPart,
  part2: sealed,
  slotId: walletObjectId,
  wrapping: cryptoKey,
})

const managedSlot = z.strictObject({
  ciphertext: slotCiphertext,
  kind: z.literal('managed'),
  part1: sealed,
  part2: sealed,
  slotId: walletObjectId,
})

/** A slot with both its parts, each closed to all but the worker that asked for it. */
export const closedSlot = z.discriminatedUnion('kind', [deviceSlot, managedSlot])
export type ClosedSlot = z.infer<typeof closedSlot>

const uint = z.bigint().check(z.nonnegative())
const toSign = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('personal'), message: base64url }),
  /** As JSON. */
  z.strictObject({ kind: z.literal('typedData'), text: z.string() }),
  z.strictObject({
    kind: z.literal('evmTransaction'),
    transaction: z.strictObject({
      chainId: uint,
      data: z.string(),
      gasLimit: uint,
      maxFeePerGas: uint,
      maxPriorityFeePerGas: uint,
      nonce: uint,
      to: z.string(),
      value: uint,
    }),
  }),
  z.strictObject({ kind: z.literal('solanaMessage'), message: base64url }),
  z.strictObject({ kind: z.literal('solanaTransaction'), transaction: base64url }),
])
/** Something that an account signs. */
export type ToSign = z.infer<typeof toSign>

/** What a worker does, once. */
export const workerTask = z.discriminatedUnion('task', [
  z.strictObject({
    sealingKeys: z.strictObject({ recovery: sealingKey, wallet: sealingKey }),
    task: z.literal('make'),
    walletId: walletObjectId,
    wrapping: cryptoKey,
  }),
  z.strictObject({ descriptor: walletDescriptor, slot: closedSlot, task: z.literal('open') }),
  z.strictObject({
    descriptor: walletDescriptor,
    sealingKeys: z.strictObject({ recovery: sealingKey, wallet: sealingKey }),
    slot: deviceSlot,
    task: z.literal('manage'),
  }),
  z.strictObject({
    descriptor: walletDescriptor,
    sealingKeys: z.strictObject({ wallet: sealingKey }),
    slot: managedSlot,
    task: z.literal('resplit'),
    wrapping: cryptoKey,
  }),
  z.strictObject({
    descriptor: walletDescriptor,
    slot: closedSlot,
    task: z.literal('sign'),
    toSign: z.array(toSign).check(z.minLength(1), z.maxLength(256)),
  }),
])
export type WorkerTask = z.infer<typeof workerTask>

/** Everything that a worker takes. */
export const toWorker = z.discriminatedUnion('t', [
  /** Asks for the key that parts are to be sealed to. */
  z.strictObject({ t: z.literal('key') }),
  z.strictObject({ t: z.literal('task'), task: workerTask }),
])

/** A device's new slot: its part 1 wrapped by the device's key, its part 2 sealed to the role `wallet`. */
const newDeviceSlot = z.strictObject({
  ciphertext: slotCiphertext,
  part: sealed,
  slotId: walletObjectId,
  wrapped: wrappedPart,
})
export type NewDeviceSlot = z.infer<typeof newDeviceSlot>

/** A wallet's new managed slot, each of its parts sealed to the role that holds it. */
const newManagedSlot = z.strictObject({
  ciphertext: slotCiphertext,
  /** Part 1 for the role `wallet`. */
  part: sealed,
  /** Part 2 for the role `recovery`. */
  recoveryPart: sealed,
  slotId: walletObjectId,
})
export type NewManagedSlot = z.infer<typeof newManagedSlot>

const signed = z.strictObject({
  /** Of a transaction of an EVM chain. */
  hash: z.optional(z.string()),
  /** In the form of its namespace: hex or base58. */
  signature: z.string(),
  /** A whole transaction: hex after `0x`, or base64url. */
  signed: z.optional(z.string()),
})
/** What came of a {@link ToSign}. */
export type Signed = z.infer<typeof signed>

/** What a task answers. */
export const taskResults = {
  make: z.strictObject({
    descriptor: walletDescriptor,
    device: newDeviceSlot,
    managed: newManagedSlot,
  }),
  manage: newManagedSlot,
  open: z.strictObject({}),
  resplit: newDeviceSlot,
  sign: z.array(signed),
} as const
export type TaskResult<T extends WorkerTask['task']> = z.infer<(typeof taskResults)[T]>

/** Everything that a worker answers: of a failure no more than its code. */
export const fromWorker = z.discriminatedUnion('t', [
  z.strictObject({ sealingKey, t: z.literal('key') }),
  z.strictObject({ result: z.unknown(), t: z.literal('done') }),
  z.strictObject({
    code: z.union([z.enum(frameErrorCodes), z.literal('invalid_params')]),
    t: z.literal('failed'),
  }),
])
export type FromWorker = z.infer<typeof fromWorker>
