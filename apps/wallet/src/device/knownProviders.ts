import type { WindowProvider } from '@latchkey/protocol/wallet'
import * as z from 'zod/mini'
import type { DeviceStorage } from './DeviceStorage.ts'

const name = 'providers'

/**
 * Providers that sign nothing, and by whose account this device has opened a wallet: the role `wallet` alone asks them then. Each
 * for one project, as a page can read whom its window asks: that of another one would learn by it what was opened here.
 */
const known = z.record(z.string(), z.boolean())

type Of = { projectId: string; provider: WindowProvider }

export async function isKnownProvider(
  storage: Pick<DeviceStorage, 'read'>,
  of: Of,
): Promise<boolean> {
  return readKnown(await storage.read(name))[nameOf(of)] === true
}

/** Keeps whether the role `wallet` alone is to ask a provider. */
export async function keepKnownProvider(
  storage: Pick<DeviceStorage, 'change'>,
  of: Of,
  isKnown: boolean,
): Promise<void> {
  await storage.change(name, (kept) => ({ ...readKnown(kept), [nameOf(of)]: isKnown }))
}

function nameOf({ projectId, provider }: Of): string {
  return `${provider} ${projectId}`
}

function readKnown(kept: unknown): Readonly<Record<string, boolean>> {
  return known.safeParse(kept).data ?? {}
}
