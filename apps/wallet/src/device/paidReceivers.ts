import * as z from 'zod/mini'
import type { DeviceStorage } from './DeviceStorage.ts'

const maxReceivers = 200
const receivers = z.array(z.string().check(z.maxLength(64)))

const nameOf = (walletId: string) => `paid ${walletId}`

/** Whom a wallet has paid from this device, the newest first. */
export async function readPaid(
  storage: DeviceStorage,
  walletId: string,
): Promise<readonly string[]> {
  return readReceivers(await storage.read(nameOf(walletId)))
}

/** Keeps whom a wallet has paid before those that it has paid earlier; the oldest of many are forgotten. */
export async function keepPaid(
  storage: DeviceStorage,
  walletId: string,
  paid: readonly string[],
): Promise<void> {
  await storage.change(nameOf(walletId), (kept) =>
    [...new Set([...paid, ...readReceivers(kept)])].slice(0, maxReceivers),
  )
}

function readReceivers(kept: unknown): readonly string[] {
  return receivers.safeParse(kept).data ?? []
}
