import { createIndexedStorage } from './createIndexedStorage.ts'
import { createMemoryStorage } from './createMemoryStorage.ts'
import type { DeviceStorage } from './DeviceStorage.ts'

/** Some browsers never answer, as when their profile is damaged. */
const answerMs = 3000

/**
 * IndexedDB where it keeps a key that cannot be exported, else memory: browsers refuse it to frames of other sites, in
 * private windows, or for keys alone.
 */
export async function openStorage({
  factory,
  pause,
}: {
  /** Reading it may throw, where a browser refuses storage altogether. */
  factory: () => IDBFactory | undefined
  pause: (ms: number) => Promise<void>
}): Promise<DeviceStorage> {
  try {
    const found = factory()
    if (found) {
      const storage = createIndexedStorage(found)
      const probe = keepsKeys(storage)
      const late = pause(answerMs).then(() => false)
      if (await Promise.race([probe, late])) return storage
    }
  } catch {
    // Whatever it refuses: nothing is kept then.
  }
  return createMemoryStorage()
}

async function keepsKeys(storage: DeviceStorage): Promise<boolean> {
  const key = await crypto.subtle.generateKey({ length: 256, name: 'AES-GCM' }, false, ['encrypt'])
  await storage.change('probe', () => key)
  const kept = await storage.read('probe')
  await storage.change('probe', () => undefined)
  return kept instanceof CryptoKey
}
