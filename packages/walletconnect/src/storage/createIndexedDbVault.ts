import type { Vault } from './Vault.ts'

const storeName = 'kept'
const keyName = 'key'
const ivBytes = 12

type Opened = { database: IDBDatabase; key: CryptoKey }

type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }

/**
 * A vault in the browser's database. What it keeps is sealed with a key (AES-GCM) that the browser uses but never
 * gives away: a script can use the session while it runs, but takes no key along.
 *
 * @throws {Error} where the browser does not let us keep such a key
 */
export async function createIndexedDbVault({
  indexedDB,
  name,
  subtle,
}: {
  indexedDB: IDBFactory
  name: string
  subtle: SubtleCrypto
}): Promise<Vault> {
  const openWithKey = async (): Promise<Opened> => {
    const database = await openDatabase(indexedDB, name)
    const made = await subtle.generateKey({ length: 256, name: 'AES-GCM' }, false, [
      'decrypt',
      'encrypt',
    ])
    return { database, key: (await ensureValue(database, keyName, made)) as CryptoKey }
  }
  let opening = openWithKey()
  await opening

  /** Opens the database again where a browser, or a page with another version, has closed it. */
  async function use<T>(work: (opened: Opened) => Promise<T>): Promise<T> {
    const current = opening
    try {
      return await work(await current)
    } catch {
      if (opening === current) opening = openWithKey()
      return work(await opening)
    }
  }

  async function seal({ key }: Opened, text: string): Promise<Sealed> {
    const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
    const data = await subtle.encrypt({ iv, name: 'AES-GCM' }, key, new TextEncoder().encode(text))
    return { data, iv }
  }

  async function unseal({ key }: Opened, value: unknown): Promise<string | undefined> {
    try {
      const { data, iv } = value as Sealed
      return new TextDecoder().decode(await subtle.decrypt({ iv, name: 'AES-GCM' }, key, data))
    } catch {
      // Nothing there, or what another key sealed: as good as nothing.
      return undefined
    }
  }

  /** What cannot be kept any more, as where the browser has no room, is lost with the page. */
  const quietly = <T>(work: (opened: Opened) => Promise<T>): Promise<T | undefined> =>
    use(work).catch(() => undefined)

  async function write(entry: string, text: string): Promise<void> {
    await quietly(async (opened) => {
      const sealed = await seal(opened, text)
      await run(opened.database, 'readwrite', (store) => store.put(sealed, entry))
    })
  }

  return {
    async ensure(entry, make) {
      const text = make()
      const kept = await quietly(async (opened) => {
        const sealed = await seal(opened, text)
        return unseal(opened, await ensureValue(opened.database, entry, sealed))
      })
      // What another key sealed is lost; it makes place for the new one.
      if (kept === undefined) await write(entry, text)
      return kept ?? text
    },
    isShared: true,
    read: (entry) =>
      use(async (opened) => {
        const sealed = await run(opened.database, 'readonly', (store) => store.get(entry))
        return unseal(opened, sealed)
      }),
    async remove(entry) {
      await quietly(({ database }) => run(database, 'readwrite', (store) => store.delete(entry)))
    },
    write,
  }
}

/** What is kept under a name, else the value, kept from now on: in one step, for tabs that open at once. */
function ensureValue(database: IDBDatabase, name: string, value: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(storeName, 'readwrite')
    const store = transaction.objectStore(storeName)
    const found = store.get(name)
    let kept = value
    found.onsuccess = () => {
      if (found.result === undefined) store.put(value, name)
      else kept = found.result
    }
    transaction.oncomplete = () => resolve(kept)
    transaction.onabort = () => reject(transaction.error)
  })
}

function run<T>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(storeName, mode)
    const request = work(transaction.objectStore(storeName))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error)
  })
}

function openDatabase(indexedDB: IDBFactory, name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onsuccess = () => {
      // Another version, or the visitor who clears the site's data, must not wait for this page.
      request.result.onversionchange = () => request.result.close()
      resolve(request.result)
    }
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('The database is in use'))
  })
}
