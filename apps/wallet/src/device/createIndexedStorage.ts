import type { DeviceStorage } from './DeviceStorage.ts'

export const databaseName = 'latchkey-wallet'
const storeName = 'device'

/**
 * Keeps everything in IndexedDB. Each operation opens the database again: what the visitor cleared meanwhile is gone, and
 * not an error.
 */
export function createIndexedStorage(factory: IDBFactory): DeviceStorage {
  async function run<T>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore, done: (value: T) => void) => void,
  ): Promise<T> {
    const database = await open(factory)
    try {
      return await new Promise<T>((resolve, reject) => {
        const transaction = database.transaction(storeName, mode)
        let result: { value: T } | undefined
        transaction.oncomplete = () => {
          if (result) resolve(result.value)
          else reject(new Error('Nothing was answered'))
        }
        transaction.onabort = () => reject(transaction.error ?? new Error('It was aborted'))
        work(transaction.objectStore(storeName), (value) => {
          result = { value }
        })
      })
    } finally {
      database.close()
    }
  }

  return {
    isTemporary: false,
    change: (name, change) =>
      run('readwrite', (store, done) => {
        const found = store.get(name)
        found.onsuccess = () => {
          const next = change(found.result)
          if (next === undefined) store.delete(name)
          else store.put(next, name)
          done(next)
        }
      }),
    read: (name) =>
      run('readonly', (store, done) => {
        const found = store.get(name)
        found.onsuccess = () => done(found.result as unknown)
      }),
  }
}

function open(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(databaseName, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onsuccess = () => {
      // A browser that clears what it keeps waits for connections.
      request.result.onversionchange = () => request.result.close()
      resolve(request.result)
    }
    request.onerror = () => reject(request.error ?? new Error('The database does not open'))
    request.onblocked = () => reject(new Error('The database is held by another version'))
  })
}
