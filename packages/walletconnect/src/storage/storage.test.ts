import { IDBFactory } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import { openVault } from './openVault.ts'

const { subtle } = globalThis.crypto
const name = 'test'
const secret = 'a'.repeat(64)

afterEach(() => void vi.useRealTimers())

test('what is kept is there at the next visit, and for other tabs (S7.43)', async () => {
  const indexedDB = new IDBFactory()
  const [one, other] = await Promise.all([
    openVault({ indexedDB, name, subtle }),
    openVault({ indexedDB, name, subtle }),
  ])
  expect(one.isShared).toBe(true)
  const seeds = await Promise.all([
    one.ensure('seed', () => 'mine'),
    other.ensure('seed', () => 'yours'),
  ])
  expect(new Set(seeds).size).toBe(1)
  await one.write('session', secret)
  expect(await other.read('session')).toBe(secret)
  await other.remove('session')
  const later = await openVault({ indexedDB, name, subtle })
  expect(await later.read('session')).toBeUndefined()
  expect(await later.read('seed')).toBe(seeds[0])
  expect(await (await openVault({ indexedDB, name: 'other', subtle })).read('seed')).toBeUndefined()
})

test('nothing of a secret lies in the database in the clear, and the key does not leave it', async () => {
  const indexedDB = new IDBFactory()
  const vault = await openVault({ indexedDB, name, subtle })
  await vault.write('session', secret)
  const rows = await allOf(indexedDB)
  expect(rows).toHaveLength(2)
  const key = rows.find((row) => row instanceof CryptoKey) as CryptoKey
  expect(key.extractable).toBe(false)
  await expect(subtle.exportKey('raw', key)).rejects.toThrow()
  const sealed = rows.find((row) => !(row instanceof CryptoKey)) as { data: ArrayBuffer }
  expect(Buffer.from(sealed.data).toString('latin1')).not.toContain('aaaa')
})

test('what another key sealed is as good as nothing', async () => {
  const indexedDB = new IDBFactory()
  await (await openVault({ indexedDB, name, subtle })).write('seed', 'old')
  const database = await opened(indexedDB)
  await new Promise((resolve) => {
    const transaction = database.transaction('kept', 'readwrite')
    transaction.objectStore('kept').delete('key')
    transaction.oncomplete = resolve
  })
  const vault = await openVault({ indexedDB, name, subtle })
  expect(await vault.read('seed')).toBeUndefined()
  expect(await vault.ensure('seed', () => 'new')).toBe('new')
  expect(await vault.read('seed')).toBe('new')
})

test.each([
  ['has no database', undefined, subtle],
  ['is not served securely', new IDBFactory(), undefined],
  [
    'forbids it',
    {
      open: () => {
        throw new Error('SecurityError')
      },
    },
    subtle,
  ],
  ['never opens it', { open: () => ({}) }, subtle],
])('a page that %s keeps until it is left', async (_, indexedDB, own) => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const opening = openVault({ indexedDB: indexedDB as IDBFactory, name, subtle: own })
  await vi.advanceTimersByTimeAsync(10_000)
  const vault = await opening
  expect(vault.isShared).toBe(false)
  expect(await vault.ensure('seed', () => 'a')).toBe('a')
  expect(await vault.ensure('seed', () => 'b')).toBe('a')
  await vault.write('session', 's')
  expect(await vault.read('session')).toBe('s')
  await vault.remove('session')
  expect(await vault.read('session')).toBeUndefined()
})

test('a session is found where the database takes nine seconds to open, as on a busy device', async () => {
  const indexedDB = new IDBFactory()
  await (await openVault({ indexedDB, name, subtle })).write('session', secret)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const opening = openVault({ indexedDB: slowly(indexedDB, 9_000), name, subtle })
  await vi.advanceTimersByTimeAsync(9_000)
  expect(await (await opening).read('session')).toBe(secret)
})

test('a database that was closed for another version, or by the browser, is opened again', async () => {
  const indexedDB = new IDBFactory()
  const databases: IDBDatabase[] = []
  const open = indexedDB.open.bind(indexedDB)
  indexedDB.open = (...parameters) => {
    const request = open(...parameters)
    request.addEventListener('success', () => databases.push(request.result))
    return request
  }
  const vault = await openVault({ indexedDB, name, subtle })
  await vault.write('session', secret)
  for (const database of databases) database.close()
  expect(await vault.read('session')).toBe(secret)
  await vault.write('session', 'next')
  expect(await (await openVault({ indexedDB, name, subtle })).read('session')).toBe('next')
})

test('a database that cannot be read says so, which is not that nothing is there', async () => {
  const indexedDB = new IDBFactory()
  const vault = await openVault({ indexedDB, name, subtle })
  await vault.write('session', secret)
  const later = await upgraded(indexedDB)
  await expect(vault.read('session')).rejects.toThrow()
  // Nothing is lost by what cannot be kept.
  await vault.write('session', 'next')
  await vault.remove('session')
  later.close()
  await expect(vault.read('session')).rejects.toThrow()
})

/** A page with a newer version of the database: every connection to the old one is closed for it. */
function upgraded(indexedDB: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve) => {
    const request = indexedDB.open(name, 2)
    request.onsuccess = () => resolve(request.result)
  })
}

/** Opens what is there already, after a time. */
function slowly(indexedDB: IDBFactory, delayMs: number): IDBFactory {
  return Object.assign(new IDBFactory(), {
    open() {
      const request: { onsuccess?: () => void; result?: IDBDatabase } = {}
      setTimeout(async () => {
        request.result = await opened(indexedDB)
        request.onsuccess?.()
      }, delayMs)
      return request
    },
  })
}

function opened(indexedDB: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve) => {
    const request = indexedDB.open(name, 1)
    request.onsuccess = () => resolve(request.result)
  })
}

async function allOf(indexedDB: IDBFactory): Promise<unknown[]> {
  const database = await opened(indexedDB)
  return new Promise((resolve) => {
    const request = database.transaction('kept').objectStore('kept').getAll()
    request.onsuccess = () => resolve(request.result)
  })
}
