import { walletDescriptor, walletObjectId } from '@latchkey/protocol/wallet'
import * as z from 'zod/mini'
import type { DeviceStorage } from './DeviceStorage.ts'

const keptSession = z.discriminatedUnion('status', [
  z.object({
    descriptor: walletDescriptor,
    email: z.string(),
    slotId: walletObjectId,
    status: z.literal('in'),
  }),
  /** Signed out here; the server has not learned of it yet. */
  z.object({ status: z.literal('ending') }),
])
/** What this device knows of its session. */
export type KeptSession = z.infer<typeof keptSession>
/** Who is logged in on this device. */
export type DeviceUser = Omit<Extract<KeptSession, { status: 'in' }>, 'status'>

const name = 'session'

export async function readSession(storage: DeviceStorage): Promise<KeptSession | undefined> {
  return keptSession.safeParse(await storage.read(name)).data
}

export async function keepSession(
  storage: DeviceStorage,
  session: KeptSession | undefined,
): Promise<void> {
  await storage.change(name, () => session)
}
