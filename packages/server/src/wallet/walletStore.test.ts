import { randomBytes } from 'node:crypto'
import type { WalletDescriptor } from '@latchkey/protocol/wallet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../database/Database.ts'
import { createMarkedRows } from '../roles/createMarkedRows.ts'
import { createRoleKeys, type RoleKeys } from '../roles/createRoleKeys.ts'
import { emailIdentity } from '../roles/identity.ts'
import { makeId } from '../roles/makeId.ts'
import { openRoles } from '../testing/openRoles.ts'
import { createWalletStore } from './createWalletStore.ts'

let database: Database
let keys: RoleKeys
beforeAll(async () => {
  const roles = await openRoles()
  database = roles.database
  keys = roles.keys.wallet
})
afterAll(() => database.close())

const bytes = (length: number) => Uint8Array.from(randomBytes(length))
const descriptorOf = (walletId: string): WalletDescriptor => ({
  addresses: { eip155: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', solana: 'oeYf6KAJ' },
  version: 1,
  walletId,
})

const of = (email: string) => ({ identity: emailIdentity(email), user: { email } })

function setup() {
  const clock = { now: 1_800_000_000_000 }
  const now = () => (clock.now += 1)
  const marked = createMarkedRows({ database, keys, now, onRefused: () => {} })
  const store = createWalletStore({ hold: { days: 14, hours: 0 }, keys, marked, now })
  const email = `${makeId()}@example.com`
  const begin = (device: string) => store.findOrBegin({ device, ...of(email) })
  async function make(device: string, { walletId }: { walletId: string }) {
    const slot = {
      ciphertext: bytes(44),
      kind: 'device',
      part: bytes(32),
      slotId: makeId(),
    } as const
    const managed = {
      ciphertext: bytes(44),
      kind: 'managed',
      part: bytes(32),
      slotId: makeId(),
    } as const
    for (const each of [slot, managed]) await store.putSlot({ ...each, device, walletId })
    return { managed, slot }
  }
  return { begin, clock, email, make, marked, store }
}

test('an address has one wallet, however often it is begun; it is made once its slots are back', async () => {
  const { begin, email, make, store } = setup()
  const first = await begin('laptop')
  expect(first.descriptor).toBeUndefined()
  const { managed, slot } = await make('laptop', first)
  expect(await begin('laptop')).toEqual(first)
  expect(await store.deviceOf('laptop')).toBeUndefined()
  const descriptor = descriptorOf(first.walletId)
  expect(
    await store.finish({ descriptor, device: 'laptop', isRegistered: false, slotId: slot.slotId }),
  ).toBe(true)
  // Said twice it is the same.
  expect(
    await store.finish({ descriptor, device: 'laptop', isRegistered: false, slotId: slot.slotId }),
  ).toBe(true)
  expect(await begin('phone')).toMatchObject({ descriptor, walletId: first.walletId })
  expect(await store.deviceOf('laptop')).toEqual({
    isIn: true,
    slotId: slot.slotId,
    walletId: first.walletId,
  })
  expect(await store.managedSlotOf(first.walletId)).toBe(managed.slotId)
  expect(await store.userOf(first.walletId)).toEqual({ email })
})

test('error: two devices make no two wallets: the one that began last makes it, the other is refused', async () => {
  const { begin, make, store } = setup()
  const { walletId } = await begin('laptop')
  const laptop = await make('laptop', { walletId })
  expect((await begin('phone')).walletId).toBe(walletId)
  const phone = await make('phone', { walletId })
  const descriptor = descriptorOf(walletId)
  const finish = (device: string, slotId: string) =>
    store.finish({ descriptor, device, isRegistered: false, slotId })
  expect(await finish('laptop', laptop.slot.slotId)).toBe(false)
  expect(await finish('phone', phone.slot.slotId)).toBe(true)
  // What the slower one puts here afterwards takes the place of nothing.
  await make('laptop', { walletId })
  expect(await store.managedSlotOf(walletId)).toBe(phone.managed.slotId)
  // Another descriptor takes the place of none.
  const changed = { ...descriptor, addresses: { ...descriptor.addresses, solana: 'other' } }
  expect(
    await store.finish({
      descriptor: changed,
      device: 'phone',
      isRegistered: false,
      slotId: phone.slot.slotId,
    }),
  ).toBe(false)
})

test('a slot is kept once: the same again changes nothing, another one of its name is refused', async () => {
  const { begin, store } = setup()
  const { walletId } = await begin('laptop')
  const slot = { ciphertext: bytes(44), kind: 'device', part: bytes(32), slotId: makeId() } as const
  const put = (change: object = {}) =>
    store.putSlot({ ...slot, device: 'laptop', walletId, ...change })
  expect(await put()).toBe('kept')
  expect(await put()).toBe('kept')
  expect(await put({ part: bytes(32) })).toBe('conflict')
  expect(await put({ ciphertext: bytes(44) })).toBe('conflict')
  expect(await put({ device: 'phone' })).toBe('conflict')
  expect(await store.slotOf({ slotId: slot.slotId, walletId })).toEqual(slot)
  expect(await store.slotOf({ slotId: slot.slotId, walletId }, { device: 'phone' })).toBeUndefined()
  expect(await store.slotOf({ slotId: slot.slotId, walletId: makeId() })).toBeUndefined()
})

test('slots of tries that led nowhere are bounded, and the wallet’s own are never among them', async () => {
  const { begin, make, store } = setup()
  const { walletId } = await begin('laptop')
  const { managed, slot } = await make('laptop', { walletId })
  await store.finish({
    descriptor: descriptorOf(walletId),
    device: 'laptop',
    isRegistered: false,
    slotId: slot.slotId,
  })
  for (let count = 0; count < 12; count += 1)
    await store.putSlot({
      ciphertext: bytes(44),
      device: 'laptop',
      kind: 'device',
      part: bytes(32),
      slotId: makeId(),
      walletId,
    })
  const kept = await database.rows('select slot_id from wallet_slots where wallet_id = $1', [
    walletId,
  ])
  expect(kept.length).toBeLessThanOrEqual(6)
  expect(kept.map((row) => row['slot_id'])).toEqual(
    expect.arrayContaining([slot.slotId, managed.slotId]),
  )
})

const slotsOf = async (walletId: string) =>
  (await database.rows('select slot_id from wallet_slots where wallet_id = $1', [walletId])).map(
    ({ slot_id }) => slot_id,
  )
const dayMs = 24 * 60 * 60_000

test('a wallet that was not made within a week is forgotten, with its slots and its address', async () => {
  const { begin, clock, email, make, store } = setup()
  const first = await begin('laptop')
  await make('laptop', first)
  clock.now += 6 * dayMs
  // Whoever comes back keeps it.
  expect(await begin('laptop')).toEqual(first)
  clock.now += 6 * dayMs
  await store.findOrBegin({ device: 'other', ...of(`other.${email}`) })
  expect(await store.userOf(first.walletId)).toEqual({ email })
  clock.now += 2 * dayMs
  await store.findOrBegin({ device: 'other', ...of(`another.${email}`) })
  expect(await store.userOf(first.walletId)).toBeUndefined()
  expect(await slotsOf(first.walletId)).toEqual([])
  expect((await begin('laptop')).walletId).not.toBe(first.walletId)
})

test('a wallet that is made stays, and slots that nothing opens with go after a week', async () => {
  const { begin, clock, email, make, store } = setup()
  const { walletId } = await begin('laptop')
  const { managed, slot } = await make('laptop', { walletId })
  const descriptor = descriptorOf(walletId)
  await store.finish({ descriptor, device: 'laptop', isRegistered: false, slotId: slot.slotId })
  const tried = { ciphertext: bytes(44), kind: 'device', part: bytes(32), walletId } as const
  const put = (device: string, slotId = makeId()) => store.putSlot({ ...tried, device, slotId })
  for (let count = 0; count < 5; count += 1) await put(`tablet ${count}`)
  expect(await slotsOf(walletId)).toHaveLength(7)
  clock.now += 8 * dayMs
  const phone = makeId()
  await put('phone', phone)
  expect(new Set(await slotsOf(walletId))).toEqual(new Set([managed.slotId, phone, slot.slotId]))
  clock.now += 1000 * dayMs
  await store.findOrBegin({ device: 'other', ...of(`other.${email}`) })
  expect(await begin('laptop')).toMatchObject({ descriptor, walletId })
})

test.each([
  ['of a newer version', { version: 2 }],
  ['with more in it', { more: true }],
  ['that is damaged', { walletId: 'x' }],
])(
  'error: a wallet whose descriptor is one %s is no new one: nothing is made or changed',
  async (_, change) => {
    const { begin, make, marked, store } = setup()
    const { walletId } = await begin('laptop')
    const { slot } = await make('laptop', { walletId })
    const descriptor = descriptorOf(walletId)
    const made = { descriptor, device: 'laptop', isRegistered: false, slotId: slot.slotId }
    await store.finish(made)
    const rows = () =>
      database.rows('select * from wallet_wallets where wallet_id = $1', [walletId])
    // By this role, as a newer version of it does.
    const [row] = await marked.find('wallet_wallets', 'wallet_id = $1', [walletId])
    await marked.put('wallet_wallets', { ...row, descriptor: { ...descriptor, ...change } })
    const before = await rows()
    const refused = { code: 'unavailable', status: 503 }
    await expect(begin('laptop')).rejects.toMatchObject(refused)
    await expect(begin('phone')).rejects.toMatchObject(refused)
    await expect(store.descriptorOf(walletId)).rejects.toMatchObject(refused)
    await expect(store.finish(made)).rejects.toMatchObject(refused)
    expect(await rows()).toEqual(before)
  },
)

test('error: a wallet is not made of slots whose other half may be gone', async () => {
  const { begin, clock, make, store } = setup()
  const { walletId } = await begin('laptop')
  const { slot } = await make('laptop', { walletId })
  clock.now += 21 * 60 * 60_000
  await begin('laptop')
  const descriptor = descriptorOf(walletId)
  const finish = (slotId: string) =>
    store.finish({ descriptor, device: 'laptop', isRegistered: false, slotId })
  expect(await finish(slot.slotId)).toBe(false)
  expect(await finish((await make('laptop', { walletId })).slot.slotId)).toBe(true)
})

test('error: a wallet that is made takes no other managed slot', async () => {
  const { begin, make, store } = setup()
  const { walletId } = await begin('laptop')
  const { managed, slot } = await make('laptop', { walletId })
  await store.finish({
    descriptor: descriptorOf(walletId),
    device: 'laptop',
    isRegistered: false,
    slotId: slot.slotId,
  })
  expect(await store.putSlot({ ...managed, device: 'laptop', walletId })).toBe('kept')
  for (const device of ['laptop', 'thief'])
    expect(await store.putSlot({ ...managed, device, slotId: makeId(), walletId })).toBe('made')
  expect(await store.managedSlotOf(walletId)).toBe(managed.slotId)
})

test('error: a part that was changed, or put in the place of another one, is damaged', async () => {
  const { begin, make, store } = setup()
  const { walletId } = await begin('laptop')
  const { managed, slot } = await make('laptop', { walletId })
  const read = (slotId: string) => store.slotOf({ slotId, walletId })
  await database.rows(
    `update wallet_slots set part = (select part from wallet_slots where slot_id = $2) where slot_id = $1`,
    [slot.slotId, managed.slotId],
  )
  await expect(read(slot.slotId)).rejects.toMatchObject({ code: 'slot_damaged' })
  for (const bit of [0, 200, 470]) {
    const flip =
      'update wallet_slots set part = set_bit(part, $2, 1 - get_bit(part, $2)) where slot_id = $1'
    await database.rows(flip, [managed.slotId, bit])
    await expect(read(managed.slotId)).rejects.toMatchObject({ code: 'slot_damaged' })
    await database.rows(flip, [managed.slotId, bit])
  }
  expect(await read(managed.slotId)).toEqual(managed)
})

test('a device that logs out is out of every wallet, and in again of the one it is logged in to', async () => {
  const { begin, make, store } = setup()
  const { walletId } = await begin('tablet')
  const { slot } = await make('tablet', { walletId })
  await store.finish({
    descriptor: descriptorOf(walletId),
    device: 'tablet',
    isRegistered: false,
    slotId: slot.slotId,
  })
  await store.setIn('tablet', { isIn: false })
  expect(await store.deviceOf('tablet')).toMatchObject({ isIn: false, walletId })
  await store.setIn('tablet', { isIn: true, walletId })
  expect(await store.deviceOf('tablet', walletId)).toMatchObject({ isIn: true })
})

test('error: a device that was written into the database by hand is none', async () => {
  const { begin, make, store } = setup()
  const { walletId } = await begin('owner')
  const { slot } = await make('owner', { walletId })
  await store.finish({
    descriptor: descriptorOf(walletId),
    device: 'owner',
    isRegistered: false,
    slotId: slot.slotId,
  })
  const insert = (mark: unknown) =>
    database.rows(
      `insert into wallet_devices (wallet_id, device, slot_id, is_in, mark, created_at, used_at, version)
       values ($1, 'thief', $2, true, $3, 0, 1e15, 0)
       on conflict (device, wallet_id) do update set mark = excluded.mark`,
      [walletId, slot.slotId, mark],
    )
  await insert('')
  expect(await store.deviceOf('thief')).toBeUndefined()
  const [own] = await database.rows(`select mark from wallet_devices where device = 'owner'`)
  await insert(own?.['mark'])
  expect(await store.deviceOf('thief')).toBeUndefined()
  // Nor does a row of its own let a device in that is out.
  await store.setIn('owner', { isIn: false })
  await database.rows(`update wallet_devices set is_in = true where device = 'owner'`)
  expect(await store.deviceOf('owner')).toBeUndefined()
})

test('error: without the role’s key the database gives neither parts nor addresses', async () => {
  const { begin, email, make, store } = setup()
  const { walletId } = await begin('laptop')
  const { slot } = await make('laptop', { walletId })
  const other = await createRoleKeys(bytes(32))
  const now = () => 0
  const marked = createMarkedRows({ database, keys: other, now, onRefused: () => {} })
  const thief = createWalletStore({ hold: { days: 14, hours: 0 }, keys: other, marked, now })
  await expect(thief.slotOf({ slotId: slot.slotId, walletId })).rejects.toThrow()
  await expect(thief.userOf(walletId)).rejects.toThrow()
  const [row] = await database.rows('select * from wallet_slots where slot_id = $1', [slot.slotId])
  expect(Buffer.from(row?.['part'] as Uint8Array).includes(Buffer.from(slot.part))).toBe(false)
  const all = JSON.stringify(await database.rows('select * from wallet_identities'))
  expect(all).not.toContain(email)
  expect(await store.userOf(walletId)).toEqual({ email })
})

test('error: a wallet is taken back in the place of none that is made, and not twice', async () => {
  const made = setup()
  const { walletId } = await made.begin('laptop')
  const { slot } = await made.make('laptop', { walletId })
  const descriptor = descriptorOf(walletId)
  await made.store.finish({
    descriptor,
    device: 'laptop',
    isRegistered: false,
    slotId: slot.slotId,
  })
  const other = setup()
  const begun = await other.begin('phone')
  const takeBack = (change: object = {}) =>
    made.store.takeBack({
      descriptor: descriptorOf(makeId()),
      device: 'phone',
      instead: begun.walletId,
      slot: { ciphertext: bytes(44), part: bytes(32), slotId: makeId() },
      ...change,
    })
  expect(await takeBack({ instead: walletId })).toBe(false)
  expect(await takeBack({ descriptor })).toBe(false)
  expect(await takeBack({ instead: makeId() })).toBe(false)
  expect(await made.store.descriptorOf(walletId)).toEqual(descriptor)
  const lost = descriptorOf(makeId())
  expect(await takeBack({ descriptor: lost })).toBe(true)
  expect(await takeBack({ descriptor: lost })).toBe(false)
  expect(await other.begin('phone')).toEqual({
    descriptor: lost,
    // No one says when it was made.
    made: undefined,
    walletId: lost.walletId,
  })
  expect(await other.store.userOf(lost.walletId)).toEqual({ email: other.email })
})

test('a wallet tells when and where it was made, a device where it was added: the first time stays', async () => {
  const { begin, clock, make, store } = setup()
  const begun = await begin('laptop')
  expect(begun.made).toBeUndefined()
  const { walletId } = begun
  const { slot } = await make('laptop', { walletId })
  const facts = { browser: 'Firefox', site: 'https://shop.example', system: 'Linux' }
  const finish = (change: object = {}) =>
    store.finish({
      descriptor: descriptorOf(walletId),
      device: 'laptop',
      facts,
      isRegistered: false,
      slotId: slot.slotId,
      ...change,
    })
  const before = clock.now
  expect(await finish()).toBe(true)
  const { made } = await begin('phone')
  expect(made).toEqual({ ...facts, atMs: expect.any(Number) })
  expect(made?.atMs).toBeGreaterThan(before)
  clock.now += dayMs
  expect(await finish({ facts: { ...facts, site: 'https://other.example' } })).toBe(true)
  const phone = await make('phone', { walletId })
  const unknown = { browser: undefined, site: undefined, system: undefined }
  expect(
    await finish({
      ...{ device: 'phone', facts: unknown },
      isRegistered: true,
      slotId: phone.slot.slotId,
    }),
  ).toBe(true)
  expect((await begin('desk')).made).toEqual(made)
  const devices = await database.rows(
    'select device, browser, site, system from wallet_devices where wallet_id = $1 order by device',
    [walletId],
  )
  expect(devices).toEqual([
    { device: 'laptop', ...facts },
    { browser: null, device: 'phone', site: null, system: null },
  ])
})

test('a device’s last use is noted to the day, and only while it is in', async () => {
  const { begin, clock, make, store } = setup()
  const { walletId } = await begin('watch')
  const { slot } = await make('watch', { walletId })
  const device = 'watch'
  await store.finish({
    ...{ descriptor: descriptorOf(walletId), device },
    isRegistered: false,
    slotId: slot.slotId,
  })
  const row = async () =>
    (await database.rows('select * from wallet_devices where wallet_id = $1', [walletId]))[0]
  const made = await row()
  clock.now += dayMs - 60_000
  await store.noteUse(device, walletId)
  expect(await row()).toEqual(made)
  clock.now += 60_000
  await store.noteUse(device, walletId)
  const used = await row()
  expect(Number(used?.['used_at'])).toBe(clock.now - 1)
  expect(used?.['created_at']).toBe(made?.['created_at'])
  await store.setIn(device, { isIn: false })
  const out = await row()
  clock.now += 2 * dayMs
  await store.noteUse(device, walletId)
  expect(await row()).toEqual(out)
})
