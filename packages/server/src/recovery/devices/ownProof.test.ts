import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../database/Database.ts'
import { hourMs } from '../../roles/arrivals/lifetimes.ts'
import { createMarkedRows } from '../../roles/createMarkedRows.ts'
import type { RoleKeys } from '../../roles/createRoleKeys.ts'
import { makeId } from '../../roles/makeId.ts'
import { openRoles } from '../../testing/openRoles.ts'
import { createRecoveryStore } from '../createRecoveryStore.ts'

let database: Database
let keys: RoleKeys
beforeAll(async () => {
  const opened = await openRoles()
  database = opened.database
  keys = opened.keys.recovery
})
afterAll(() => database?.close())

const browser = { browser: 'Firefox', system: 'Linux' }
const site = 'https://shop.example'

/** A wallet of someone without an address, which their laptop has made. */
async function setup(kind: 'site' | 'social') {
  const clock = { now: Date.parse('2026-06-01T12:00:00.000Z') }
  const now = () => clock.now
  const onRefused = () => undefined
  const marked = createMarkedRows({ database, keys, now, onRefused })
  const hold = { days: 14, hours: 24 }
  const store = createRecoveryStore({ hold, keys, marked, now })
  const identity = { issuer: 'https://issuer.example', kind, subject: makeId() } as const
  const walletId = makeId()
  const part = new Uint8Array(32)
  const put = { device: 'laptop', email: undefined, identity, part, slotId: makeId(), walletId }
  expect(await store.putPart(put)).toBe('kept')
  expect(await store.setMade({ descriptor: 'a digest', device: 'laptop', walletId })).toBe(true)
  const phone = { browser, device: 'phone', site, walletId }
  return { clock, identity, phone, store, walletId }
}

test('a device that has proven by itself who is there is held, without a mail, and free once that is over', async () => {
  const { clock, identity, phone, store } = await setup('social')
  const register = () => store.registerByProof({ ...phone, descriptor: undefined, identity })
  const held = await register()
  expect(held).toEqual({
    freeInMs: 24 * hourMs,
    registrationId: expect.any(String),
    status: 'held',
  })
  if (held.status !== 'held') throw new Error(held.status)
  const id = held.registrationId
  expect(await store.stateOf({ device: 'phone', id })).toEqual(held)
  clock.now += hourMs
  expect(await register()).toEqual({ ...held, freeInMs: 23 * hourMs })
  expect(await store.walletOf({ device: 'phone', id })).toBeUndefined()
  clock.now += 23 * hourMs
  expect(await register()).toEqual({ status: 'registered' })
})

test('a device that another one has refused is so also with a proof of its own', async () => {
  const { identity, phone, store, walletId } = await setup('social')
  await store.answer({ answer: 'refuse', by: 'laptop', device: 'phone', walletId })
  await expect(
    store.registerByProof({ ...phone, descriptor: undefined, identity }),
  ).rejects.toMatchObject({ code: 'device_refused', status: 403 })
})

test('who has no second way is let in by another device of theirs, and by nothing else', async () => {
  const { phone, store, walletId } = await setup('site')
  expect(await store.enterAgain(phone)).toBeUndefined()
  await store.answer({ answer: 'let_in', by: 'laptop', device: 'phone', walletId })
  expect(await store.enterAgain(phone)).toEqual({ status: 'registered' })
})

test('a device that was refused after it was let in has nothing any more', async () => {
  const { phone, store, walletId } = await setup('site')
  const of = { by: 'laptop', device: 'phone', walletId }
  await store.answer({ ...of, answer: 'let_in' })
  await store.enterAgain(phone)
  await store.seen(phone)
  await store.answer({ ...of, answer: 'refuse' })
  const refused = { code: 'device_refused' }
  await expect(store.seen(phone)).rejects.toMatchObject(refused)
  await expect(store.enterAgain(phone)).rejects.toMatchObject(refused)
})

test('the device that has made a wallet before there was a record of devices is known once it is used', async () => {
  const { store, walletId } = await setup('site')
  await database.rows('delete from recovery_known where wallet_id = $1', [walletId])
  const of = { by: 'laptop', device: 'phone', walletId }
  await expect(store.answer({ ...of, answer: 'let_in' })).rejects.toMatchObject({
    code: 'device_refused',
  })
  await expect(store.seen({ device: 'phone', walletId })).rejects.toMatchObject({ status: 403 })
  await store.seen({ device: 'laptop', walletId })
  await store.answer({ ...of, answer: 'let_in' })
})

test('at most fifty answers for devices that have not arrived are kept, and each that has is answered', async () => {
  const { store, walletId } = await setup('site')
  const answer = (count: number) =>
    store.answer({ answer: 'let_in', by: 'laptop', device: `phone ${count}`, walletId })
  for (let count = 0; count < 50; count += 1) await answer(count)
  await expect(answer(50)).rejects.toMatchObject({ code: 'rate_limited', status: 429 })
  await store.answer({ answer: 'refuse', by: 'laptop', device: 'phone 7', walletId })
})
