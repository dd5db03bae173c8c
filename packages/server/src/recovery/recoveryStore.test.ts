import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../database/Database.ts'
import { createMarkedRows } from '../roles/createMarkedRows.ts'
import { createRoleKeys, type RoleKeys } from '../roles/createRoleKeys.ts'
import { emailIdentity } from '../roles/identity.ts'
import { openRoles } from '../testing/openRoles.ts'
import { createRecoveryStore } from './createRecoveryStore.ts'

let database: Database
let keys: RoleKeys
beforeAll(async () => {
  const roles = await openRoles()
  database = roles.database
  keys = roles.keys.recovery
})
afterAll(() => database.close())

const id = () => randomBytes(16).toString('base64url')
const part = Uint8Array.from(randomBytes(32))
const site = 'https://shop.example'
const browser = { browser: 'Chrome', system: 'Mac' }

function setup() {
  const clock = { now: 1_800_000_000_000 }
  const now = () => clock.now
  const marked = createMarkedRows({ database, keys, now, onRefused: () => {} })
  const store = createRecoveryStore({ hold: { days: 14, hours: 0 }, keys, marked, now })
  const walletId = id()
  const slotId = id()
  const email = 'ann@example.com'
  return {
    clock,
    email,
    put: (device = 'laptop', change: object = {}) =>
      store.putPart({ device, email, part, slotId, walletId, ...change }),
    read: (device: string) => store.partOf({ device, slotId, walletId }),
    async start(device = 'phone') {
      const started = await store.start({ browser, device, site, walletId })
      if (!started) throw new Error('The last mail was sent just now')
      return started
    },
    store,
    walletId,
  }
}

const descriptor = 'a digest'
const otherNumber = (number: string) => (number === '00' ? '01' : '00')

test('who makes the wallet reads the part back, for minutes; no other device does', async () => {
  const { clock, email, put, read, store, walletId } = setup()
  expect(await put()).toBe('kept')
  expect(await put()).toBe('kept')
  expect(await read('laptop')).toEqual(part)
  expect(await read('phone')).toBeUndefined()
  expect(await store.emailOf(walletId)).toBe(email)
  clock.now += 11 * 60_000
  expect(await read('laptop')).toBeUndefined()
})

test('a new device reads it once the link of the mail was pressed in its own browser', async () => {
  const { put, read, start, store } = setup()
  await put()
  const registration = await start()
  const state = async () => (await store.stateOf({ device: 'phone', id: registration.id })).status
  expect(registration.number).toMatch(/^\d\d$/)
  expect(await state()).toBe('waiting')
  expect(await read('phone')).toBeUndefined()
  await store.finish({ device: 'phone', number: undefined, token: registration.token })
  expect(await state()).toBe('registered')
  expect(await read('phone')).toEqual(part)
  // Pressed twice it is the same.
  await store.finish({ device: 'phone', number: undefined, token: registration.token })
})

test('in another browser the link takes the number that is shown where the visitor waits', async () => {
  const { put, read, start, store } = setup()
  await put()
  const { number, token } = await start()
  await expect(store.finish({ device: 'desk', number: undefined, token })).rejects.toMatchObject({
    code: 'number_wanted',
  })
  await store.finish({ device: 'desk', number, token })
  // Pressed twice, or its answer was lost: it is done, for who knows the number and no one else.
  await store.finish({ device: 'desk', number, token })
  await expect(
    store.finish({ device: 'desk', number: otherNumber(number), token }),
  ).rejects.toMatchObject({ code: 'code_expired' })
  expect(await read('phone')).toEqual(part)
  // The browser of the mailbox is no device of the wallet.
  expect(await read('desk')).toBeUndefined()
})

test('a link says whom it would let in, and changes nothing by that', async () => {
  const { clock, put, start, store, walletId } = setup()
  await put()
  const { token } = await start()
  const waiting = { ...browser, sentAtMs: clock.now, site, status: 'waiting', walletId }
  for (const [device, isHere] of [
    ['phone', true],
    ['desk', false],
  ] as const)
    expect(await store.describe({ device, token })).toEqual({ ...waiting, isHere })
  await store.finish({ device: 'phone', number: undefined, token })
  const statusFor = async (device: string) => (await store.describe({ device, token })).status
  expect(await statusFor('phone')).toBe('registered')
  expect(await statusFor('desk')).toBe('expired')
  expect((await store.describe({ device: 'desk', token: 'made up' })).status).toBe('expired')
  clock.now += 10 * 60_000
  expect(await statusFor('phone')).toBe('expired')
})

test('by its link the device that waits is refused for good, and one that is in gets no part any more', async () => {
  const { put, read, start, store, walletId } = setup()
  await put()
  const { id: registrationId, number, token } = await start()
  const refuse = (each: string) => store.refuse({ device: 'desk', token: each })
  await expect(refuse('made up')).rejects.toMatchObject({ code: 'code_expired', status: 410 })
  expect(await store.stateOf({ device: 'phone', id: registrationId })).toEqual({
    status: 'waiting',
  })
  expect(await refuse(token)).toEqual({ refused: 'phone', walletId })
  expect(await store.stateOf({ device: 'phone', id: registrationId })).toEqual({
    status: 'refused',
  })
  expect((await store.describe({ device: 'desk', token })).status).toBe('refused')
  await expect(store.finish({ device: 'phone', number, token })).rejects.toMatchObject({
    code: 'device_refused',
  })
  await store.thaw({ device: 'desk', walletId })
  const other = await start('tablet')
  await store.finish({ device: 'tablet', number: undefined, token: other.token })
  expect(await read('tablet')).toEqual(part)
  await refuse(other.token)
  await store.thaw({ device: 'desk', walletId })
  expect(await read('tablet')).toBeUndefined()
})

test('error: after three wrong numbers the device is refused, also with the right one', async () => {
  const { put, read, start, store } = setup()
  await put()
  const { id: registrationId, number, token } = await start()
  const wrong = () => store.finish({ device: 'desk', number: otherNumber(number), token })
  await expect(wrong()).rejects.toMatchObject({ code: 'code_wrong', triesLeft: 2 })
  await expect(wrong()).rejects.toMatchObject({ code: 'code_wrong', triesLeft: 1 })
  await expect(wrong()).rejects.toMatchObject({ code: 'device_refused' })
  await expect(store.finish({ device: 'phone', number, token })).rejects.toMatchObject({
    code: 'device_refused',
  })
  expect(await store.stateOf({ device: 'phone', id: registrationId })).toEqual({
    status: 'refused',
  })
  expect(await read('phone')).toBeUndefined()
})

test('error: a link is over after ten minutes, and one that a newer mail replaced', async () => {
  const { clock, put, start, store, walletId } = setup()
  await put()
  const device = 'phone'
  const first = await start(device)
  // Nor where another tab was faster.
  expect(await store.start({ browser, device, site, walletId })).toBeUndefined()
  clock.now += 30_000
  const second = await start()
  const finish = (token: string) => store.finish({ device: 'phone', number: undefined, token })
  await expect(finish(first.token)).rejects.toMatchObject({ code: 'code_expired' })
  clock.now += 10 * 60_000
  await expect(finish(second.token)).rejects.toMatchObject({ code: 'code_expired' })
  expect(await store.stateOf({ device: 'phone', id: second.id })).toEqual({ status: 'expired' })
  await expect(finish('made up')).rejects.toMatchObject({ code: 'code_expired' })
})

test('a device whose answer was lost has the same again until another mail may be sent, unless it was refused', async () => {
  const { clock, put, start, store, walletId } = setup()
  await put()
  const { token, ...answered } = await start()
  const recent = (device = 'phone') => store.recent({ device, walletId })
  expect(await recent()).toEqual(answered)
  expect(await recent('thief')).toBeUndefined()
  clock.now += 10_000
  expect(await recent()).toEqual({ ...answered, expiresInMs: 590_000, retryInMs: 20_000 })
  await store.refuse({ device: 'desk', token })
  await expect(recent()).rejects.toMatchObject({
    message: 'Please try again after 20 seconds',
    retryAfterSeconds: 20,
    status: 429,
  })
  clock.now += 20_000
  expect(await recent()).toBeUndefined()
})

test('error: what another device has is told to no one', async () => {
  const { put, start, store } = setup()
  await put()
  const { id: registrationId } = await start()
  expect(await store.stateOf({ device: 'thief', id: registrationId })).toEqual({
    status: 'expired',
  })
})

test('error: no other part takes the place of one, and parts of a wallet are bounded', async () => {
  const { put, read } = setup()
  await put()
  const other = { part: Uint8Array.from(randomBytes(32)) }
  expect(await put('laptop', other)).toBe('conflict')
  expect(await put('thief', other)).toBe('conflict')
  expect(await read('laptop')).toEqual(part)
  const more = await Promise.all(Array.from({ length: 20 }, () => put('thief', { slotId: id() })))
  expect(more.filter((kept) => kept === 'kept').length).toBeLessThan(20)
  expect(await read('laptop')).toEqual(part)
})

test('parts of tries that led nowhere stand in no one’s way after a day, and none is ever deleted', async () => {
  const { clock, put, read, walletId } = setup()
  for (let count = 0; count < 16; count += 1) await put('laptop', { slotId: id() })
  expect(await put('laptop', { slotId: id() })).toBe('conflict')
  clock.now += 24 * 60 * 60_000
  expect(await put()).toBe('kept')
  expect(await read('laptop')).toEqual(part)
  expect(
    await database.rows('select 1 from recovery_wallets where wallet_id = $1', [walletId]),
  ).toHaveLength(17)
})

test('error: a part that was changed, put in the place of another one, or is gone, is damaged', async () => {
  const { put, read, start, store, walletId } = setup()
  await put()
  const flip = () =>
    database.rows(
      'update recovery_wallets set part = set_bit(part, 200, 1 - get_bit(part, 200)) where wallet_id = $1',
      [walletId],
    )
  await flip()
  await expect(read('laptop')).rejects.toMatchObject({ code: 'slot_damaged' })
  await flip()
  expect(await read('laptop')).toEqual(part)
  const other = setup()
  await other.put()
  await database.rows(
    `update recovery_wallets set part = (select part from recovery_wallets where wallet_id = $2) where wallet_id = $1`,
    [walletId, other.walletId],
  )
  await expect(read('laptop')).rejects.toMatchObject({ code: 'slot_damaged' })
  const { token } = await start()
  await store.finish({ device: 'phone', number: undefined, token })
  await database.rows('delete from recovery_wallets where wallet_id = $1', [walletId])
  await expect(read('phone')).rejects.toMatchObject({ code: 'slot_damaged' })
  // Who is no device of the wallet learns nothing of it.
  expect(await read('thief')).toBeUndefined()
})

test('error: a device that was written into the database by hand reads nothing', async () => {
  const { put, read, walletId } = setup()
  await put()
  await database.rows(
    `insert into recovery_devices (wallet_id, device, until, mark, version) values ($1, 'thief', 1e15, 'made up', 0)`,
    [walletId],
  )
  expect(await read('thief')).toBeUndefined()
})

test('error: without the role’s key the database gives neither part nor address, link nor number', async () => {
  const { email, put, start, walletId } = setup()
  await put()
  const { number, token } = await start()
  const other = await createRoleKeys(Uint8Array.from(randomBytes(32)))
  const now = () => 0
  const marked = createMarkedRows({ database, keys: other, now, onRefused: () => {} })
  const thief = createRecoveryStore({ hold: { days: 14, hours: 0 }, keys: other, marked, now })
  await expect(thief.emailOf(walletId)).rejects.toThrow()
  const [row] = await database.rows('select * from recovery_wallets where wallet_id = $1', [
    walletId,
  ])
  expect(Buffer.from(row?.['part'] as Uint8Array).includes(Buffer.from(part))).toBe(false)
  const [waiting] = await database.rows(
    'select * from recovery_registrations where wallet_id = $1',
    [walletId],
  )
  const all = JSON.stringify([row, waiting])
  for (const secret of [email, token]) expect(all).not.toContain(secret)
  expect(waiting?.['number']).not.toBe(number)
})

test('old registrations and devices go as new ones come', async () => {
  const { clock, put, start, store, walletId } = setup()
  await put()
  for (const device of ['one', 'two', 'three']) {
    const { token } = await start(device)
    await store.finish({ device, number: undefined, token })
  }
  const devicesIn = async (table: string) =>
    (
      await database.rows(`select device from ${table} where wallet_id = $1 order by device`, [
        walletId,
      ])
    ).map(({ device }) => device)
  clock.now += 21 * 60_000
  await start('phone')
  expect(await devicesIn('recovery_devices')).toEqual([])
  // By the links of their mails they are refused still.
  expect(await devicesIn('recovery_registrations')).toEqual(['one', 'phone', 'three', 'two'])
  clock.now += 14 * 24 * 60 * 60_000 - 10 * 60_000
  await start('phone')
  expect(await devicesIn('recovery_registrations')).toEqual(['phone'])
})

describe('an address whose wallet was made gets no other one', () => {
  const dayMs = 24 * 60 * 60_000
  const other = () => ({ slotId: id(), walletId: id() })
  const to = (name: string) => ({ email: `${name}@example.com` })

  test('whatever the role that has lost it says', async () => {
    const { clock, put, store, walletId } = setup()
    const ann = to(id())
    expect(await put('laptop', ann)).toBe('kept')
    expect(await store.setMade({ descriptor, device: 'laptop', walletId })).toBe(true)
    clock.now += dayMs
    expect(await put('phone', { ...ann, ...other() })).toBe('missing')
    expect(await put('phone', { ...ann, slotId: id() })).toBe('missing')
    // What is here already is answered as before.
    expect(await put('laptop', ann)).toBe('kept')
    expect(await put('phone', { ...to(id()), ...other() })).toBe('kept')
  })

  test('and what it was is known by its address alone', async () => {
    const { put, store, walletId } = setup()
    const ann = to(id())
    await put('laptop', ann)
    const known = ({ email, ...change } = { ...ann, walletId }) =>
      store.knownOf({ identity: emailIdentity(email), ...change })
    expect(await known()).toBeUndefined()
    await store.setMade({ descriptor, device: 'laptop', walletId })
    await store.setMade({ descriptor: 'another', device: 'laptop', walletId })
    expect(await known()).toBe(descriptor)
    expect(await known({ ...to(id()), walletId })).toBeUndefined()
    expect(await known({ ...ann, walletId: id() })).toBeUndefined()
    const returned = { email: undefined, slotId: id() }
    expect(await put('laptop', returned)).toBe('kept')
    expect(await put('laptop', { ...returned, ...other() })).toBe('missing')
  })

  test('where another device was quicker, that is said', async () => {
    const { put, store, walletId } = setup()
    const ann = to(id())
    await put('laptop', ann)
    await store.setMade({ descriptor, device: 'laptop', walletId })
    expect(await put('phone', { ...ann, slotId: id() })).toBe('made')
  })

  test('and one that was introduced counts as made', async () => {
    const { put, store, walletId } = setup()
    const { email } = to(id())
    await store.setIntroduced({ email, walletId })
    expect(await put('phone', { email, ...other() })).toBe('missing')
    // The first stays.
    await store.setIntroduced({ email, walletId: id() })
    expect(await put('phone', { email, slotId: id() })).toBe('made')
  })

  test('but a try that led nowhere bars nobody', async () => {
    const { clock, put, store } = setup()
    const ann = to(id())
    const second = other()
    await put('laptop', ann)
    clock.now += 8 * dayMs
    expect(await put('phone', { ...ann, ...second })).toBe('kept')
    expect(await store.setMade({ descriptor, device: 'phone', walletId: second.walletId })).toBe(
      true,
    )
    expect(await put('desk', { ...ann, ...other() })).toBe('missing')
  })

  test('error: a wallet is made for no second identity, whatever the role `wallet` says', async () => {
    const { put, store, walletId } = setup()
    const [ann, thief] = [to(id()), to(id())]
    await put('laptop', ann)
    // Before it is made, and after.
    expect(await put('thief', { ...thief, slotId: id() })).toBe('taken')
    await store.setMade({ descriptor, device: 'laptop', walletId })
    expect(await put('thief', { ...thief, slotId: id() })).toBe('taken')
    expect(await store.setMade({ descriptor, device: 'thief', walletId })).toBe(false)
    await store.setIntroduced({ ...thief, walletId })
    const known = (email: string) => store.knownOf({ identity: emailIdentity(email), walletId })
    expect(await known(thief.email)).toBeUndefined()
    expect(await known(ann.email)).toBe(descriptor)
    expect(await store.emailOf(walletId)).toBe(ann.email)
    // The thief's own is made as ever, and leads to no other.
    expect(await put('thief', { ...thief, ...other() })).toBe('kept')
    expect(await put('thief', { ...thief, slotId: id() })).toBe('taken')
  })

  test('error: nor where this role has lost the parts of the wallet, or its identity', async () => {
    const { put, walletId } = setup()
    const [ann, thief] = [to(id()), to(id())]
    const of = [walletId]
    await put('laptop', ann)
    await put('thief', { ...thief, ...other() })
    // As a server from before identities has left it.
    const [identity] = await database.rows(
      'delete from recovery_identities where wallet_id = $1 returning *',
      of,
    )
    expect(await put('thief', { ...thief, slotId: id() })).toBe('taken')
    const names = Object.keys(identity ?? {})
    await database.rows(
      `insert into recovery_identities (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
      Object.values(identity ?? {}),
    )
    await database.rows('delete from recovery_wallets where wallet_id = $1', of)
    expect(await put('thief', { ...thief, slotId: id() })).toBe('taken')
  })

  test('error: of two identities that would have one wallet at once one begins it', async () => {
    const { put } = setup()
    const all = [0, 1, 2, 3].map((each) => put(`device ${each}`, { ...to(id()), slotId: id() }))
    const outcomes = await Promise.all(all)
    expect(outcomes.filter((each) => each === 'kept')).toHaveLength(1)
    expect(outcomes.filter((each) => each === 'taken')).toHaveLength(3)
  })

  test('so is that of an account at a provider, which has no address here', async () => {
    const { put, store, walletId } = setup()
    const identity = {
      issuer: 'https://accounts.google.com',
      kind: 'social',
      subject: id(),
    } as const
    const ann = { email: undefined, identity }
    expect(await put('laptop', ann)).toBe('kept')
    expect(await store.emailOf(walletId)).toBeUndefined()
    // Not made yet: a device that brings it back has nothing to bring.
    expect(await put('laptop', { email: undefined, slotId: id() })).toBe('missing')
    expect(await store.setMade({ descriptor, device: 'laptop', walletId })).toBe(true)
    expect(await store.ownerOf(walletId)).toEqual({ isMade: true, kind: 'social' })
    expect(await store.knownOf({ identity, walletId })).toBe(descriptor)
    expect(await put('laptop', { email: undefined, slotId: id() })).toBe('kept')
    expect(await put('thief', { ...to(id()), slotId: id() })).toBe('taken')
    expect(await put('phone', { ...ann, ...other() })).toBe('missing')
  })

  test('error: an account at a provider gets no wallet of an address', async () => {
    const { put, walletId } = setup()
    await put('laptop', to(id()))
    const identity = {
      issuer: 'https://accounts.google.com',
      kind: 'social',
      subject: id(),
    } as const
    const thief = { email: undefined, identity, slotId: id() }
    expect(await put('thief', thief)).toBe('taken')
    // Nor where this role has lost whose it is, or what a wallet of an address was opened with.
    await database.rows('delete from recovery_identities where wallet_id = $1', [walletId])
    expect(await put('thief', thief)).toBe('taken')
  })

  test('error: a wallet of an address that this role has lost is not brought back without it', async () => {
    const { put, store, walletId } = setup()
    await put('laptop', to(id()))
    await store.setMade({ descriptor, device: 'laptop', walletId })
    await database.rows('delete from recovery_wallets where wallet_id = $1', [walletId])
    expect(await put('laptop', { email: undefined, slotId: id() })).toBe('missing')
  })

  test('error: a device without a part of the wallet makes nothing of it', async () => {
    const { put, store, walletId } = setup()
    await put('laptop', to(id()))
    expect(await store.setMade({ descriptor, device: 'thief', walletId })).toBe(false)
    expect(await store.setMade({ descriptor, device: 'laptop', walletId: id() })).toBe(false)
  })
})
