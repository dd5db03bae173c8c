import { createIndexedStorage, databaseName } from './createIndexedStorage.ts'
import type { DeviceStorage } from './DeviceStorage.ts'

/** What this browser keeps of a wallet, where it keeps something here: nothing is made, for a page that only passes. */
export async function findStorage(
  factory: () => IDBFactory | undefined,
): Promise<DeviceStorage | undefined> {
  try {
    const found = factory()
    return found && (await hasDatabase(found)) ? createIndexedStorage(found) : undefined
  } catch {
    // Whatever it refuses: nothing is kept then.
    return undefined
  }
}

function hasDatabase(factory: IDBFactory): Promise<boolean> {
  return new Promise((resolve) => {
    const request = factory.open(databaseName)
    let isNew = false
    request.onupgradeneeded = () => {
      isNew = true
      // So that it is not made.
      request.transaction?.abort()
    }
    request.onsuccess = () => {
      request.result.close()
      resolve(!isNew)
    }
    request.onerror = () => resolve(false)
    request.onblocked = () => resolve(false)
  })
}
