import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EmbeddedNamespace } from '@latchkey/protocol/frame'
import { expect, test } from 'vitest'
import type { WalletApi } from '../../api/createApi.ts'
import { confirmMade } from '../../login/confirmMade.ts'
import { createMemoryStorage } from '../createMemoryStorage.ts'
import type { DeviceStorage } from '../DeviceStorage.ts'
import { readDevicePart } from '../deviceParts.ts'
import { readRejections } from '../keptRejections.ts'
import { readKeptSecretKey } from '../keptSecretKey.ts'
import { readSession } from '../keptSession.ts'
import { readLastNetwork } from '../lastNetworks.ts'
import { readPaid } from '../paidReceivers.ts'
import { readPinned } from '../pinnedDescriptor.ts'

// Browsers have kept each of these, and come back years later: a file is never changed or removed, and a new version of a
// format adds one. A session of the first version, for one, was kept before sites were named.

/** What a frame has kept, under which name, and what it reads as today for whoever asks for that. */
type Format = {
  asked: Readonly<Record<string, string>>
  kept: { name: string; value: unknown }
  read: unknown
}

/** Today's readers, by how their files begin. Keys of the device are no JSON, so that no file has them. */
const readers: Readonly<
  Record<string, (storage: DeviceStorage, asked: Format['asked']) => Promise<unknown>>
> = {
  key: (storage, { address = '' }) => readKeptSecretKey(storage, address),
  made: (storage) => readMade(storage),
  network: (storage, { namespace }) => readLastNetwork(storage, namespace as EmbeddedNamespace),
  paid: (storage, { walletId = '' }) => readPaid(storage, walletId),
  parts: (storage, { slotId = '', walletId = '' }) => readDevicePart(storage, { slotId, walletId }),
  pin: (storage, { email = '' }) => readPinned(storage, { email, kind: 'email' }),
  rejections: (storage, { embedder = '' }) => readRejections(storage, embedder),
  session: readSession,
}

test('whatever a frame has kept since the first one is read', async () => {
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.json'))
  const beginnings = new Set(files.map((file) => file.slice(0, file.indexOf('-'))))
  expect([...beginnings].toSorted()).toEqual(Object.keys(readers))
  for (const file of files) {
    const format = JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')) as Format
    const { asked, kept, read } = format
    const storage = createMemoryStorage()
    await storage.change(kept.name, () => kept.value)
    const reader = readers[file.slice(0, file.indexOf('-'))]
    expect(await reader?.(storage, asked), file).toEqual(read)
  }
})

/** A wallet of which the other role has still to learn, as it learns of it. */
async function readMade(storage: DeviceStorage): Promise<unknown> {
  const confirmed: unknown[] = []
  const api: Partial<WalletApi> = { confirmMade: async (made) => confirmed.push(made) }
  await confirmMade({ api: api as WalletApi, storage })
  return confirmed[0]
}
