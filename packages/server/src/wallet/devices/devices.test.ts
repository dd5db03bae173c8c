import { partAad, sealingInfo } from '@latchkey/protocol/wallet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '../../roles/arrivals/lifetimes.ts'
import { sealTo } from '../../roles/createRoleKeys.ts'
import { startHold, type TestHold } from '../../testing/startHold.ts'
import { walletSite } from '../../testing/startWallet.ts'
import { bytesOf, sealSlot } from '../../testing/walletSlots.ts'

let hold: TestHold
beforeAll(async () => {
  hold = await startHold()
})
afterAll(() => hold?.close())

const roles = ['recovery', 'wallet'] as const

/** A wallet with two devices, the second let in by the first. */
async function setup() {
  const made = await hold.setup()
  const arrived = await hold.arrive(made.email)
  const device = arrived.device.thumbprint
  for (const role of roles)
    await hold.answer(made.owner, { answer: 'let_in', device, role, walletId: made.walletId })
  const { body } = await hold.register(arrived)
  const { answer, own } = await hold.finish(arrived, body['word'])
  expect(answer.status).toBe(204)
  return { ...made, arrived, phone: arrived.device, phoneSlot: own }
}

test('a device lists those of its wallet, which has each named as it likes', async () => {
  const { owner, phone } = await setup()
  const list = async () => (await owner.ask('GET', '/wallet/v1/devices')).body
  expect(await list()).toEqual({
    arrivals: [],
    devices: expect.arrayContaining([
      expect.objectContaining({ device: owner.thumbprint, isHere: true, isIn: true }),
      expect.objectContaining({
        ...{ browser: 'Chrome', device: phone.thumbprint, isHere: false, isIn: true },
        ...{ site: walletSite, system: 'Linux' },
      }),
    ]),
  })
  const path = `/wallet/v1/devices/${phone.thumbprint}/name`
  const nameOf = async () =>
    ((await list())['devices'] as { device: string; name?: string }[]).find(
      ({ device }) => device === phone.thumbprint,
    )?.name
  expect((await owner.ask('POST', path, { name: ' Kitchen ' })).status).toBe(204)
  expect(await nameOf()).toBe('Kitchen')
  expect((await owner.ask('POST', path, { name: 'x'.repeat(41) })).status).toBe(422)
  // It keeps its name when it is used.
  hold.clock.laterMs += 2 * dayMs
  expect((await phone.ask('GET', '/wallet/v1/session')).body).toMatchObject({ session: {} })
  expect(await nameOf()).toBe('Kitchen')
  expect((await owner.ask('POST', path, { name: '' })).status).toBe(204)
  expect(await nameOf()).toBeUndefined()
})

test('of many devices those are listed that were used last', async () => {
  const { owner, walletId } = await hold.setup()
  await hold.world.database.rows(
    `insert into wallet_devices (wallet_id, device, slot_id, is_in, mark, created_at, used_at)
     select $1, 'd' || n, 's', true, '', n, n from generate_series(1, 60) as n`,
    [walletId],
  )
  // Rows written by hand are none.
  expect((await owner.ask('GET', '/wallet/v1/devices')).body['devices']).toMatchObject([
    { device: owner.thumbprint },
  ])
})

describe('a device that another one has ended', () => {
  test('gets no part, learns of it, and is new when it logs in again', async () => {
    const { arrived, email, owner, phone, phoneSlot, walletId } = await setup()
    for (const role of roles)
      expect((await hold.end(owner, { device: phone.thumbprint, role, walletId })).status).toBe(204)
    expect((await phone.ask('GET', '/wallet/v1/session')).body).toEqual({
      ended: [walletId],
      session: null,
    })
    expect((await hold.world.readPart(phone, 'wallet', phoneSlot)).answer.code).toBe('logged_out')
    for (const role of roles)
      expect((await hold.readManaged(arrived, role)).answer.status).toBe(403)
    expect((await owner.ask('GET', '/wallet/v1/devices')).body['devices']).toHaveLength(1)
    const again = await hold.arrive(email, phone)
    expect((await hold.readManaged(again, 'wallet')).answer.code).toBe('device_held')
    expect((await hold.confirm(again, email)).finished.body).toMatchObject({ status: 'held' })
    // Added again it is no ended one.
    for (const role of roles)
      await hold.answer(owner, { answer: 'let_in', device: phone.thumbprint, role, walletId })
    const { body } = await hold.register(again)
    expect((await hold.finish(again, body['word'])).answer.status).toBe(204)
    expect((await phone.ask('GET', '/wallet/v1/session')).body).not.toHaveProperty('ended')
  })

  test('lets no other one in and ends none, at neither role, also where it has made the wallet', async () => {
    const { owner, phone, walletId } = await setup()
    for (const role of roles)
      expect((await hold.end(phone, { device: owner.thumbprint, role, walletId })).status).toBe(204)
    const stranger = (await hold.world.createDevice()).thumbprint
    const descriptor = {
      addresses: { eip155: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', solana: 'oeYf6KAJ' },
      version: 1,
      walletId,
    }
    const path = `/recovery/v1/wallets/${walletId}`
    expect((await owner.ask('POST', `${path}/made`, { descriptor })).status).toBe(403)
    expect((await owner.ask('POST', `${path}/seen`)).status).toBe(403)
    for (const role of roles) {
      const of = { device: stranger, role, walletId }
      expect((await hold.answer(owner, { ...of, answer: 'let_in' })).status).toBe(403)
      expect((await hold.end(owner, { ...of, device: phone.thumbprint })).status).toBe(403)
    }
  })

  test('brings back no wallet that the role `wallet` has lost', async () => {
    const { arrived, email, owner, phone, phoneSlot, walletId } = await setup()
    for (const role of roles) await hold.end(owner, { device: phone.thumbprint, role, walletId })
    await hold.world.database.rows('delete from wallet_wallets where wallet_id = $1', [walletId])
    const result = await hold.world.logIn(phone, email)
    if (result.next !== 'make') throw new Error(`next is ${result.next}`)
    const { introduction, walletId: instead } = result
    const known = `/recovery/v1/wallets/${walletId}/known`
    const { word } = (await phone.ask('POST', known, { introduction })).body
    expect(word).toEqual(expect.any(String))
    const part = await sealTo((await hold.world.sealingKeys()).wallet, new Uint8Array(32), {
      aad: partAad(phoneSlot),
      info: sealingInfo.toRole,
    })
    const ciphertext = await sealSlot(bytesOf(16), {
      aad: partAad(phoneSlot),
      kind: 'device',
      parts: [bytesOf(32), bytesOf(32)],
    })
    const slot = { ciphertext, part, slotId: phoneSlot.slotId }
    const { descriptor } = arrived
    const back = await phone.ask('POST', `/wallet/v1/wallets/${walletId}/return`, {
      ...{ descriptor, instead, slot, word },
    })
    expect(back).toMatchObject({ code: 'logged_out', status: 403 })
    // Its fellow, which was not ended, comes as far as its word.
    const owners = await hold.world.logIn(owner, email)
    expect(owners.next).toBe('make')
  })
})

describe('error: says nothing of the devices of a wallet, at either role', () => {
  test('a device of another wallet, a stranger, and one that is logged out', async () => {
    const { owner, phone, walletId } = await setup()
    const { owner: other } = await hold.setup()
    const stranger = await hold.world.createDevice()
    await phone.ask('POST', '/wallet/v1/session/end')
    const device = owner.thumbprint
    for (const by of [other, stranger])
      for (const role of roles) {
        const of = { device, role, walletId }
        for (const answer of ['let_in', 'refuse'] as const)
          expect((await hold.answer(by, { ...of, answer })).status).toBe(403)
        expect((await hold.end(by, of)).status).toBe(403)
      }
    const of = { device, role: 'wallet', walletId } as const
    expect(await hold.end(phone, of)).toMatchObject({ code: 'logged_out', status: 403 })
    expect(await hold.answer(phone, { ...of, answer: 'refuse' })).toMatchObject({ status: 403 })
    for (const by of [phone, stranger])
      expect(await by.ask('GET', '/wallet/v1/devices')).toMatchObject({ code: 'logged_out' })
    const path = `/wallet/v1/devices/${device}/name`
    for (const by of [other, phone, stranger])
      expect(await by.ask('POST', path, { name: 'Mine' })).toMatchObject({ status: 403 })
    expect((await owner.ask('GET', '/wallet/v1/session')).body).toMatchObject({ session: {} })
  })

  test('a device to itself', async () => {
    const { owner, walletId } = await hold.setup()
    const here = { code: 'device_here', status: 400 }
    for (const role of roles) {
      const of = { device: owner.thumbprint, role, walletId }
      for (const answer of ['let_in', 'refuse'] as const)
        expect(await hold.answer(owner, { ...of, answer })).toMatchObject(here)
      expect(await hold.end(owner, of)).toMatchObject(here)
    }
  })

  test('what is no device is none', async () => {
    const { owner, walletId } = await hold.setup()
    for (const role of roles)
      expect(await hold.end(owner, { device: 'me', role, walletId })).toMatchObject({
        code: 'not_found',
        status: 404,
      })
  })

  test('rows that were written by hand: by none a device is known, let in, or not ended', async () => {
    const { arrived, email, owner, phone, walletId } = await setup()
    const thief = await hold.world.createDevice()
    const later = Date.now() + hold.clock.laterMs + 365 * dayMs
    for (const sql of [
      `insert into recovery_known (wallet_id, device, added_at, used_at, version, mark) values ($1, $2, 0, $3, 1, '')`,
      `insert into wallet_devices (wallet_id, device, slot_id, is_in, created_at, used_at, version, mark)
       values ($1, $2, 's', true, 0, $3, 1, '')`,
    ])
      await hold.world.database.rows(sql, [walletId, thief.thumbprint, later])
    for (const role of roles) {
      const of = { device: phone.thumbprint, role, walletId }
      expect((await hold.end(thief, of)).status).toBe(403)
      expect((await hold.answer(thief, { ...of, answer: 'let_in' })).status).toBe(403)
      await hold.end(owner, of)
    }
    const again = await hold.arrive(email, phone)
    for (const table of ['wallet_arrivals', 'recovery_arrivals'])
      await hold.world.database.rows(
        `insert into ${table} (wallet_id, device, status, asked_at, free_at, until, version, mark)
         values ($1, $2, 'let_in', 0, 0, $3, 1, '')
         on conflict (device, wallet_id) do update set status = 'let_in', until = excluded.until`,
        [walletId, phone.thumbprint, Date.now() + hold.clock.laterMs + hourMs / 2],
      )
    expect((await hold.readManaged({ ...arrived, ...again }, 'wallet')).answer.code).toBe(
      'device_held',
    )
    expect((await hold.register(again)).body).toHaveProperty('number')
  })
})
