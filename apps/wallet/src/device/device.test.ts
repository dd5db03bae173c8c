import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'
import { createIndexedStorage } from './createIndexedStorage.ts'
import { createMemoryStorage } from './createMemoryStorage.ts'
import type { DeviceStorage } from './DeviceStorage.ts'
import { forgetDeviceKeys, readDeviceKeys } from './deviceKeys.ts'
import { keepDevicePart, readDevicePart, settleDevicePart } from './deviceParts.ts'
import { keepRejections, readRejections } from './keptRejections.ts'
import { type KeptSession, keepLogin, keepSession, readSession, type Site } from './keptSession.ts'
import { keepLastNetwork, readLastNetwork } from './lastNetworks.ts'
import { openStorage } from './openStorage.ts'
import { keepPaid, readPaid } from './paidReceivers.ts'
import { pinDescriptor, readPinned } from './pinnedDescriptor.ts'

const never = () => new Promise<void>(() => {})
const walletId = 'W'.repeat(22)
const descriptor = {
  addresses: { eip155: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', solana: 'oeYf6KAJ' },
  version: 1 as const,
  walletId,
}
const another = { ...descriptor, addresses: { ...descriptor.addresses, solana: 'other' } }
const of = (email: string) => ({ email, kind: 'email' }) as const
/** By what ann@example.com is pinned, and was pinned before. */
const ann = 'pin nLQbrmv3-P1Gmuc-fOeEd2z5tXMKl6RjWItinFCnxo8'
const annBefore = 'pin cdT1X3L6Eo37RooaOQFQfIBLdDFkiHRNdp1_SxZpZHY'

describe('storage', () => {
  test('is kept by the browser, and is the same for who opens it again', async () => {
    const factory = new IDBFactory()
    const storage = await openStorage({ factory: () => factory, pause: never })
    expect(storage.isTemporary).toBe(false)
    const keys = await readDeviceKeys(storage)
    const again = await readDeviceKeys(createIndexedStorage(factory))
    expect(await thumb(again.proof.publicKey)).toEqual(await thumb(keys.proof.publicKey))
    expect(await storage.read('probe')).toBeUndefined()
  })

  const refuse = (): never => {
    throw new DOMException('Denied', 'SecurityError')
  }
  test.each<[string, () => IDBFactory | undefined]>([
    ['has none', () => undefined],
    ['refuses to name it', refuse],
    ['refuses to open it', () => ({ open: refuse }) as never],
    ['fails while it opens', () => ({ open: failing }) as never],
  ])('is in memory where the browser %s', async (_, factory) => {
    const storage = await openStorage({ factory, pause: never })
    expect(storage.isTemporary).toBe(true)
    await readDeviceKeys(storage)
  })

  test('is in memory where the browser does not answer', async () => {
    const factory = { open: () => ({}) } as never
    const storage = await openStorage({ factory: () => factory, pause: async () => {} })
    expect(storage.isTemporary).toBe(true)
  })

  test('that was cleared is empty, not broken', async () => {
    const factory = new IDBFactory()
    const storage = createIndexedStorage(factory)
    const before = await readDeviceKeys(storage)
    await new Promise((resolve) => {
      factory.deleteDatabase('latchkey-wallet').onsuccess = resolve
    })
    const after = await readDeviceKeys(storage)
    expect(await thumb(after.proof.publicKey)).not.toEqual(await thumb(before.proof.publicKey))
  })
})

describe('storage that fails while it is open', () => {
  const openAt = (factory: IDBFactory, version: number) =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const request = factory.open('latchkey-wallet', version)
      request.onupgradeneeded = () => request.result.createObjectStore('device')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })

  test('says so where a later version of the wallet has it, and a new frame keeps nothing', async () => {
    const factory = new IDBFactory()
    const later = await openAt(factory, 2)
    await expect(createIndexedStorage(factory).read('keys')).rejects.toThrow()
    later.close()
    const storage = await openStorage({ factory: () => factory, pause: never })
    expect(storage.isTemporary).toBe(true)
  })

  test('says so of what it does not keep, and has what was there', async () => {
    const storage = createIndexedStorage(new IDBFactory())
    await storage.change('name', () => 'before')
    await expect(storage.change('name', () => () => {})).rejects.toThrow()
    await expect(
      storage.change('name', () => {
        throw new Error('It is full')
      }),
    ).rejects.toThrow()
    expect(await storage.read('name')).toBe('before')
  })

  test('gives way to who deletes it, and is empty then', async () => {
    const factory = new IDBFactory()
    const storage = createIndexedStorage(factory)
    await storage.change('name', () => 'before')
    const deleted = new Promise((resolve) => {
      factory.deleteDatabase('latchkey-wallet').onsuccess = resolve
    })
    await Promise.allSettled([storage.read('name'), deleted])
    expect(await storage.read('name')).toBeUndefined()
  })
})

describe.each<[string, () => DeviceStorage]>([
  ['memory', createMemoryStorage],
  ['IndexedDB', () => createIndexedStorage(new IDBFactory())],
])('in %s', (_, create) => {
  test('two tabs at once make one key, which cannot be exported', async () => {
    const storage = create()
    const [one, other] = await Promise.all([readDeviceKeys(storage), readDeviceKeys(storage)])
    expect(await thumb(one.proof.publicKey)).toEqual(await thumb(other.proof.publicKey))
    expect(one.proof.privateKey.extractable).toBe(false)
    expect(one.wrapping.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('raw', one.wrapping)).rejects.toThrow()
  })

  test('a forgotten device becomes a new one', async () => {
    const storage = create()
    const before = await readDeviceKeys(storage)
    await forgetDeviceKeys(storage)
    const after = await readDeviceKeys(storage)
    expect(await thumb(after.proof.publicKey)).not.toEqual(await thumb(before.proof.publicKey))
  })

  test('what is no pair of keys is replaced', async () => {
    const storage = create()
    await storage.change('keys', () => ({ proof: 'none' }))
    expect((await readDeviceKeys(storage)).proof.privateKey).toBeInstanceOf(CryptoKey)
  })

  test('parts of tries stay until one is settled, four of them', async () => {
    const storage = create()
    const slots = ['a', 'b', 'c', 'd', 'e'].map((letter) => letter.repeat(22))
    const wrapped = 'A'.repeat(80)
    for (const slotId of slots) await keepDevicePart(storage, walletId, { slotId, wrapped })
    const has = async (slotId = '') => (await readDevicePart(storage, { slotId, walletId }))?.slotId
    expect(await Promise.all(slots.map(has))).toEqual([undefined, ...slots.slice(1)])
    await settleDevicePart(storage, { slotId: slots[2] ?? '', walletId })
    expect(await Promise.all(slots.map(has))).toEqual([
      undefined,
      undefined,
      slots[2],
      undefined,
      undefined,
    ])
  })

  test('the first descriptor of an address stays, however the address is written', async () => {
    const storage = create()
    expect(await pinDescriptor(storage, of('Ann@example.com'), descriptor)).toBe(true)
    expect(await pinDescriptor(storage, of(' ann@EXAMPLE.com'), descriptor)).toBe(true)
    expect(await pinDescriptor(storage, of('ann@example.com'), another)).toBe(false)
    expect(await readPinned(storage, of('ann@example.com'))).toEqual(descriptor)
    expect(await readPinned(storage, of('bob@example.com'))).toBeUndefined()
  })

  test('a pin that is named by the address alone counts, and is kept by the identity once it is seen', async () => {
    const looks = [
      async (storage: DeviceStorage) =>
        expect(await readPinned(storage, of(' Ann@EXAMPLE.com'))).toEqual(descriptor),
      async (storage: DeviceStorage) =>
        expect(await pinDescriptor(storage, of('ann@example.com'), another)).toBe(false),
    ]
    for (const look of looks) {
      const storage = create()
      await storage.change(annBefore, () => descriptor)
      await look(storage)
      expect(await storage.read(ann)).toEqual(descriptor)
      // What was seen counts without it.
      await storage.change(annBefore, () => undefined)
      expect(await pinDescriptor(storage, of('ann@example.com'), another)).toBe(false)
      expect(await pinDescriptor(storage, of('ann@example.com'), descriptor)).toBe(true)
    }
  })

  test('accounts at a provider have pins of their own, to the letter', async () => {
    const storage = create()
    const account = (subject: string, issuer = 'https://accounts.google.com') =>
      ({ issuer, kind: 'social', provider: 'google', subject }) as const
    const accounts = [
      account('1'),
      account('1', 'https://other.example'),
      account('ann@example.com'),
      account('ANN@example.com'),
      account('email||ann@example.com'),
      account('a|b', 'c'),
      account('b', 'c|a'),
      account('one\ntwo'),
      account('one two'),
      account('one","two'),
      account('x'.repeat(255)),
      account('x'.repeat(254)),
      account('\u00e9'),
      account('e\u0301'),
    ]
    const walletIds = accounts.map((_, index) => `${index}`.padStart(22, 'w'))
    for (const [index, each] of accounts.entries())
      expect(
        await pinDescriptor(storage, each, { ...descriptor, walletId: walletIds[index] ?? '' }),
      ).toBe(true)
    for (const [index, each] of accounts.entries())
      expect((await readPinned(storage, each))?.walletId).toBe(walletIds[index])
    // Nor does one of them have the pin of an address.
    expect(await readPinned(storage, of('ann@example.com'))).toBeUndefined()
    await storage.change(annBefore, () => descriptor)
    expect((await readPinned(storage, account('ann@example.com')))?.walletId).toBe(walletIds[2])
  })

  test('who was paid is kept once, the newest first, two hundred of them', async () => {
    const storage = create()
    expect(await readPaid(storage, walletId)).toEqual([])
    await keepPaid(storage, walletId, ['a', 'b'])
    await keepPaid(storage, walletId, ['c', 'b'])
    expect(await readPaid(storage, walletId)).toEqual(['c', 'b', 'a'])
    expect(await readPaid(storage, 'another')).toEqual([])
    const many = Array.from({ length: 201 }, (_, index) => String(index))
    await keepPaid(storage, walletId, many)
    expect(await readPaid(storage, walletId)).toEqual(many.slice(0, 200))
    for (const kept of ['a', [1], ['a'.repeat(65)]]) {
      await storage.change(`paid ${walletId}`, () => kept)
      expect(await readPaid(storage, walletId)).toEqual([])
    }
  })

  test('rejections are kept by page, of the last thirty-two', async () => {
    const storage = create()
    const pages = Array.from({ length: 33 }, (_, index) => `https://${index}.example`)
    for (const page of pages) await keepRejections(storage, page, { inARow: 2, lastMs: 5 })
    const [first = '', second = ''] = pages
    expect(await readRejections(storage, first)).toBeUndefined()
    expect(await readRejections(storage, second)).toEqual({ inARow: 2, lastMs: 5 })
    await keepRejections(storage, second, { inARow: 0, lastMs: 6 })
    expect(await readRejections(storage, second)).toBeUndefined()
    await storage.change('rejections', () => [{ embedder: second, inARow: 'many' }])
    expect(await readRejections(storage, second)).toBeUndefined()
  })

  test('a session that is of an address is of its user, and is kept so with the next login', async () => {
    const storage = create()
    const [shop, blog] = ['shop', 'blog'].map((projectId) => ({
      embedder: `https://${projectId}.example`,
      projectId,
    })) as [Site, Site]
    const kept = { descriptor, slotId: walletId, status: 'in' } as const
    const email = 'ann@example.com'
    await storage.change('session', () => ({ ...kept, email, sites: [shop] }))
    const user = { email }
    expect(await readSession(storage)).toEqual({ ...kept, sites: [shop], user })
    await keepLogin(storage, { descriptor, slotId: walletId, user }, blog)
    expect(await storage.read('session')).toEqual({ ...kept, sites: [shop, blog], user })
  })

  test('session and networks are kept, and what is none is not read', async () => {
    const storage = create()
    expect(await readSession(storage)).toBeUndefined()
    const session: KeptSession = {
      descriptor,
      sites: [{ embedder: 'https://shop.example', projectId: 'shop' }],
      slotId: walletId,
      status: 'in',
      user: { email: 'ann@example.com' },
    }
    await keepSession(storage, session)
    expect(await readSession(storage)).toEqual(session)
    await storage.change('session', () => ({ status: 'in' }))
    expect(await readSession(storage)).toBeUndefined()
    await keepLastNetwork(storage, 'eip155:31337')
    expect(await readLastNetwork(storage, 'eip155')).toBe('eip155:31337')
    expect(await readLastNetwork(storage, 'solana')).toBeUndefined()
  })
})

function failing() {
  const request = { error: new DOMException('No', 'UnknownError'), onerror: () => {} }
  queueMicrotask(() => request.onerror())
  return request
}

async function thumb(key: CryptoKey): Promise<JsonWebKey> {
  return crypto.subtle.exportKey('jwk', key)
}
