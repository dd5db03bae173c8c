import { sealed, slotCiphertext, walletObjectId } from '@latchkey/protocol/wallet'
import * as z from 'zod/mini'
import { wrappedPart } from '../slots/wrapPart.ts'
import type { DeviceStorage } from './DeviceStorage.ts'

const devicePart = z.object({
  slotId: walletObjectId,
  wrapped: wrappedPart,
  /** The slot as the role `wallet` has it, whose part that role alone opens: what it loses is brought back by it. */
  closed: z.optional(z.object({ ciphertext: slotCiphertext, part: sealed })),
})
/** Part 1 of a device's slot, wrapped by this device's key. */
export type DevicePart = z.infer<typeof devicePart>

type ClosedPart = NonNullable<DevicePart['closed']>

/** Of tries to make a slot that did not end; the newest are kept. */
const maxParts = 4

const nameOf = (walletId: string) => `parts ${walletId}`

/** The part of one of a wallet's slots. */
export async function readDevicePart(
  storage: DeviceStorage,
  { slotId, walletId }: { slotId: string; walletId: string },
): Promise<DevicePart | undefined> {
  const parts = readParts(await storage.read(nameOf(walletId)))
  return parts.find((part) => part.slotId === slotId)
}

/** A part of one of a wallet's slots that can be brought back to the server. */
export async function readClosedPart(
  storage: DeviceStorage,
  walletId: string,
): Promise<(DevicePart & { closed: ClosedPart }) | undefined> {
  const [found] = readParts(await storage.read(nameOf(walletId))).flatMap(
    ({ closed, slotId, wrapped }) => (closed ? [{ closed, slotId, wrapped }] : []),
  )
  return found
}

/** Keeps a part beside those that are there: which of them the server knows is not certain until it has answered. */
export async function keepDevicePart(
  storage: DeviceStorage,
  walletId: string,
  part: DevicePart,
): Promise<void> {
  await storage.change(nameOf(walletId), (kept) =>
    [part, ...readParts(kept).filter(({ slotId }) => slotId !== part.slotId)].slice(0, maxParts),
  )
}

/** Forgets every part of a wallet but one: the server opens with that. */
export async function settleDevicePart(
  storage: DeviceStorage,
  { slotId, walletId }: { slotId: string; walletId: string },
): Promise<void> {
  await storage.change(nameOf(walletId), (kept) =>
    readParts(kept).filter((part) => part.slotId === slotId),
  )
}

/** Forgets every part of a wallet. */
export async function forgetDeviceParts(storage: DeviceStorage, walletId: string): Promise<void> {
  await storage.change(nameOf(walletId), () => undefined)
}

function readParts(kept: unknown): readonly DevicePart[] {
  return z.array(devicePart).safeParse(kept).data ?? []
}
