import type { SocialProvider } from '@latchkey/protocol/wallet'
import * as z from 'zod/mini'
import type { DeviceStorage } from './DeviceStorage.ts'

const name = 'providers'

/** Providers that sign nothing, and by whose account this device has opened a wallet: the role `wallet` alone asks them then. */
const known = z.record(z.string(), z.boolean())

export async function isKnownProvider(
  storage: Pick<DeviceStorage, 'read'>,
  provider: SocialProvider,
): Promise<boolean> {
  return readKnown(await storage.read(name))[provider] === true
}

/** Keeps whether the role `wallet` alone is to ask a provider. */
export async function keepKnownProvider(
  storage: Pick<DeviceStorage, 'change'>,
  provider: SocialProvider,
  isKnown: boolean,
): Promise<void> {
  await storage.change(name, (kept) => ({ ...readKnown(kept), [provider]: isKnown }))
}

function readKnown(kept: unknown): Readonly<Record<string, boolean>> {
  return known.safeParse(kept).data ?? {}
}
