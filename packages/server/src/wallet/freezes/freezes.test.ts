import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '../../roles/arrivals/lifetimes.ts'
import { createRoleKeys } from '../../roles/createRoleKeys.ts'
import { writeRecoveryWord } from '../../roles/recoveryWord.ts'
import { startHold, type TestHold } from '../../testing/startHold.ts'
import type { TestDevice } from '../../testing/startWallet.ts'

let hold: TestHold
beforeAll(async () => {
  hold = await startHold()
})
afterAll(() => hold?.close())

const roles = ['recovery', 'wallet'] as const
const frozen = { code: 'wallet_frozen', status: 403 }
const aboutADay = (ms: unknown) => expect(Number(ms) / hourMs).toBeCloseTo(24, 1)

const at = (device: TestDevice, walletId: string, deed: 'freeze' | 'thaw') => async () => {
  const answers = []
  for (const role of roles)
    answers.push(
      await device.ask(
        'POST',
        `/${role}/v1/wallets/${walletId}/${deed}`,
        deed === 'freeze' ? {} : undefined,
      ),
    )
  return answers
}
const freeze = (device: TestDevice, walletId: string) => at(device, walletId, 'freeze')()
const thaw = (device: TestDevice, walletId: string) => at(device, walletId, 'thaw')()

const frozenOf = async (device: TestDevice) =>
  (await device.ask('GET', '/wallet/v1/devices')).body['frozen'] as
    | { isOwn: boolean; liftMs: number; thawInMs?: number }
    | undefined

/** A wallet with two devices, the second let in by the first. */
async function setup() {
  const made = await hold.setup()
  const phone = await hold.arrive(made.email)
  const device = phone.device.thumbprint
  for (const role of roles)
    await hold.answer(made.owner, { answer: 'let_in', device, role, walletId: made.walletId })
  const { body } = await hold.register(phone)
  const { own } = await hold.finish(phone, body['word'])
  return { ...made, phone: phone.device, phoneSlot: own }
}

/** A new device whose mail has come, and its link. */
async function mailed(email: string) {
  const arrived = await hold.arrive(email)
  const { body } = await hold.register(arrived)
  const token = await hold.world.inbox.find(email, /\/r\/([\w-]+)/)
  return { arrived, registrationId: String(body['registrationId']), token }
}

/** Says in the mailbox's own browser that it was not the owner, at both roles. */
async function refuse(browser: TestDevice, token: string) {
  const answer = await browser.ask('POST', `/recovery/v1/links/${token}/refuse`, {})
  const { walletId, word } = answer.body as { walletId: string; word: string }
  const path = `/wallet/v1/wallets/${walletId}/freeze`
  return { answer, atWallet: await browser.ask('POST', path, { word }), walletId, word }
}

describe('a wallet that a device has frozen', () => {
  test('gives no part to any device, lets none in, and thaws at once by that device', async () => {
    const { email, own, owner, phone, phoneSlot, walletId } = await setup()
    const arrived = await hold.arrive(email)
    for (const { status } of await freeze(owner, walletId)) expect(status).toBe(204)
    expect((await hold.world.readPart(owner, 'wallet', own)).answer).toMatchObject(frozen)
    expect((await hold.world.readPart(phone, 'wallet', phoneSlot)).answer).toMatchObject(frozen)
    expect((await hold.readManaged(arrived, 'wallet')).answer).toMatchObject(frozen)
    const device = arrived.device.thumbprint
    for (const role of roles)
      expect(await hold.answer(owner, { answer: 'let_in', device, role, walletId })).toMatchObject(
        frozen,
      )
    expect(await frozenOf(owner)).toEqual({ atMs: expect.any(Number), isOwn: true, liftMs: 0 })
    for (const { body } of await thaw(owner, walletId)) expect(body).toEqual({ isFrozen: false })
    expect(await frozenOf(owner)).toBeUndefined()
    expect((await hold.world.readPart(phone, 'wallet', phoneSlot)).part).toHaveLength(32)
  })

  test('thaws in a day by another one, unless the first keeps it frozen', async () => {
    const { owner, phone, phoneSlot, walletId } = await setup()
    await freeze(owner, walletId)
    for (const { body } of await thaw(phone, walletId)) {
      expect(body['isFrozen']).toBe(true)
      aboutADay(body['thawInMs'])
    }
    const { answer } = await hold.world.readPart(phone, 'wallet', phoneSlot)
    expect(answer).toMatchObject(frozen)
    aboutADay(answer.body['freeInMs'])
    expect(await frozenOf(owner)).toMatchObject({
      isOwn: false,
      liftMs: 0,
      thawInMs: expect.any(Number),
    })
    // Frozen twice it is as it was.
    await freeze(owner, walletId)
    hold.clock.laterMs += 2 * dayMs
    expect((await hold.world.readPart(phone, 'wallet', phoneSlot)).answer).toMatchObject(frozen)
    await thaw(phone, walletId)
    hold.clock.laterMs += dayMs
    expect((await hold.world.readPart(phone, 'wallet', phoneSlot)).part).toHaveLength(32)
    expect(await frozenOf(owner)).toBeUndefined()
  })

  test('stays frozen by one device while another one thaws what it has frozen itself', async () => {
    const { owner, phone, walletId } = await setup()
    await freeze(phone, walletId)
    await freeze(owner, walletId)
    for (const { body } of await thaw(phone, walletId)) expect(body['isFrozen']).toBe(true)
    await freeze(owner, walletId)
    expect(await frozenOf(phone)).toMatchObject({ isOwn: false })
    expect(await frozenOf(phone)).not.toHaveProperty('thawInMs')
    for (const { body } of await thaw(owner, walletId)) expect(body).toEqual({ isFrozen: false })
  })

  test('has none of its devices end an older one, and the older one end that', async () => {
    const { owner, phone, walletId } = await setup()
    hold.clock.laterMs += hourMs
    await freeze(phone, walletId)
    for (const role of roles) {
      const of = { role, walletId }
      expect(await hold.end(phone, { ...of, device: owner.thumbprint })).toMatchObject(frozen)
      expect(
        await hold.answer(phone, { ...of, answer: 'refuse', device: owner.thumbprint }),
      ).toMatchObject(frozen)
      expect((await hold.end(owner, { ...of, device: phone.thumbprint })).status).toBe(204)
    }
  })

  test('is frozen and thawed by no stranger', async () => {
    const { owner, walletId } = await setup()
    const stranger = await hold.world.createDevice()
    for (const { status } of await freeze(stranger, walletId)) expect(status).toBe(403)
    expect(await frozenOf(owner)).toBeUndefined()
    await freeze(owner, walletId)
    for (const { status } of await thaw(stranger, walletId)) expect(status).toBe(403)
    expect(await frozenOf(owner)).not.toHaveProperty('thawInMs')
    const other = await hold.setup()
    for (const { status } of await thaw(other.owner, walletId)) expect(status).toBe(403)
    await thaw(owner, walletId)
  })

  test('stays frozen where a row of it was changed by hand', async () => {
    const { owner, own, walletId } = await setup()
    await freeze(owner, walletId)
    await hold.world.database.rows(`update wallet_freezes set thaw_at = 1 where wallet_id = $1`, [
      walletId,
    ])
    expect((await hold.world.readPart(owner, 'wallet', own)).answer).toMatchObject(frozen)
  })
})

describe('who logs in to a wallet that is frozen', () => {
  test('asks to thaw it by code and link, and is held for a day; its devices see that', async () => {
    const { email, owner, walletId } = await setup()
    await freeze(owner, walletId)
    const { arrived, registrationId, token } = await mailed(email)
    const { device } = arrived
    expect((await device.ask('GET', `/recovery/v1/links/${token}`)).body).toMatchObject({
      isFrozen: true,
      status: 'waiting',
    })
    const { body } = await device.ask('POST', `/recovery/v1/links/${token}`, {})
    expect(body['status']).toBe('held')
    aboutADay(body['freeInMs'])
    const asked = await device.ask('POST', `/wallet/v1/wallets/${walletId}/thaw`)
    aboutADay(asked.body['thawInMs'])
    aboutADay((await frozenOf(owner))?.thawInMs)
    hold.clock.laterMs += dayMs - hourMs
    // Let in before, it is frozen all the same.
    expect(await hold.stateOf(device, registrationId)).toMatchObject({ status: 'held' })
    hold.clock.laterMs += 2 * hourMs
    const again = await hold.arrive(email, device)
    const registered = await hold.register(again)
    expect(registered.body['status']).toBe('registered')
    for (const role of roles) expect((await hold.readManaged(again, role)).part).toHaveLength(32)
    expect((await hold.finish(again, registered.body['word'])).answer.status).toBe(204)
  })

  test('with a device of it is in, and gets no part', async () => {
    const { email, own, owner, walletId } = await setup()
    await freeze(owner, walletId)
    await owner.ask('POST', '/wallet/v1/session/end')
    expect(await hold.world.logIn(owner, email)).toMatchObject({ next: 'open' })
    expect((await hold.world.readPart(owner, 'wallet', own)).answer).toMatchObject(frozen)
    expect(await frozenOf(owner)).toMatchObject({ isOwn: true })
    await thaw(owner, walletId)
  })

  test('and was refused by a device of it asks for no thaw: none would see that', async () => {
    const { email, owner, walletId } = await setup()
    const arrived = await hold.arrive(email)
    const device = arrived.device.thumbprint
    for (const role of roles) await hold.answer(owner, { answer: 'refuse', device, role, walletId })
    await freeze(owner, walletId)
    for (const { status } of await thaw(arrived.device, walletId)) expect(status).toBe(403)
    expect(await frozenOf(owner)).not.toHaveProperty('thawInMs')
    expect(await hold.register(arrived)).toMatchObject({ code: 'device_refused', status: 403 })
  })

  test('and was let in before, gets no part until the wallet thaws', async () => {
    const { email, owner, walletId } = await setup()
    const arrived = await hold.arrive(email)
    const device = arrived.device.thumbprint
    for (const role of roles) await hold.answer(owner, { answer: 'let_in', device, role, walletId })
    const { body } = await hold.register(arrived)
    await freeze(owner, walletId)
    for (const role of roles)
      expect((await hold.readManaged(arrived, role)).answer).toMatchObject(frozen)
    expect((await hold.finish(arrived, body['word'])).answer).toMatchObject(frozen)
    expect((await hold.register(arrived)).body['status']).not.toBe('registered')
  })
})

describe('the link of a mail about a new device', () => {
  test('refuses that one and freezes the wallet at both roles, and its browser takes that back', async () => {
    const { email, own, owner } = await setup()
    const { arrived, registrationId, token } = await mailed(email)
    const desk = await hold.world.createDevice()
    const { answer, atWallet, walletId } = await refuse(desk, token)
    expect([answer.status, atWallet.status]).toEqual([200, 204])
    expect(await hold.stateOf(arrived.device, registrationId)).toEqual({ status: 'refused' })
    expect((await hold.world.readPart(owner, 'wallet', own)).answer).toMatchObject(frozen)
    expect((await hold.readManaged(arrived, 'wallet')).answer.code).toBe('logged_out')
    for (const { body } of await thaw(desk, walletId)) expect(body).toEqual({ isFrozen: false })
    expect((await hold.world.readPart(owner, 'wallet', own)).part).toHaveLength(32)
    // With another code it is refused still.
    const again = await hold.arrive(email, arrived.device)
    expect((await hold.readManaged(again, 'wallet')).answer.code).toBe('device_refused')
  })

  test('does so for two weeks, also for a device that was let in and has left: it is logged out', async () => {
    const { email, owner, phone, walletId } = await setup()
    hold.clock.laterMs += 20 * dayMs
    // No device was used in that time, so that no one is asked.
    const { arrived, registrationId, token } = await mailed(email)
    await arrived.device.ask('POST', `/recovery/v1/links/${token}`, {})
    const { word } = await hold.stateOf(arrived.device, registrationId)
    const added = await hold.finish(arrived, word)
    expect(added.answer.status).toBe(204)
    await arrived.device.ask('POST', '/recovery/v1/session/end')
    hold.clock.laterMs += 13 * dayMs
    const desk = await hold.world.createDevice()
    expect((await desk.ask('GET', `/recovery/v1/links/${token}`)).body).toEqual({
      canRefuse: true,
      status: 'expired',
    })
    const { atWallet } = await refuse(desk, token)
    expect(atWallet.status).toBe(204)
    expect((await arrived.device.ask('GET', '/wallet/v1/session')).body['session']).toBeNull()
    expect((await hold.readManaged(arrived, 'recovery')).answer.status).toBe(403)
    // What a mail has frozen, the first device thaws; the one that was refused says nothing at `recovery`.
    const path = `/recovery/v1/wallets/${walletId}/freeze`
    expect((await arrived.device.ask('POST', path, {})).status).toBe(403)
    for (const { body: thawed } of await thaw(owner, walletId))
      expect(thawed).toEqual({ isFrozen: false })
    expect(await frozenOf(phone)).toBeUndefined()
    hold.clock.laterMs += 2 * dayMs
    expect((await refuse(desk, token)).answer.status).toBe(410)
  })

  test('gives a word for one wallet and browser alone', async () => {
    const { email, owner } = await setup()
    const { token } = await mailed(email)
    const desk = await hold.world.createDevice()
    const { walletId, word } = await refuse(desk, token)
    await thaw(desk, walletId)
    const path = (id: string) => `/wallet/v1/wallets/${id}/freeze`
    expect((await owner.ask('POST', path(walletId), { word })).status).toBe(403)
    const other = await hold.setup()
    expect((await desk.ask('POST', path(other.walletId), { word })).status).toBe(403)
    expect(await frozenOf(owner)).toBeUndefined()
  })

  test('error: a word for a wallet that the role `wallet` does not know freezes nothing', async () => {
    const path = join(hold.world.folder, 'recovery.key')
    const keys = await createRoleKeys(Uint8Array.from(await readFile(path)))
    const desk = await hold.world.createDevice()
    const walletId = 'A'.repeat(22)
    const of = { device: desk.thumbprint, now: Date.now() + hold.clock.laterMs, walletId }
    const word = await writeRecoveryWord(keys, { ...of, word: 'frozen' })
    const answer = await desk.ask('POST', `/wallet/v1/wallets/${walletId}/freeze`, { word })
    expect(answer).toMatchObject({ code: 'logged_out', status: 403 })
    const asRegistered = await writeRecoveryWord(keys, { ...of, word: 'registered' })
    const other = { word: asRegistered }
    expect((await desk.ask('POST', `/wallet/v1/wallets/${walletId}/freeze`, other)).code).toBe(
      'device_refused',
    )
  })

  test('in many browsers keeps no more than eight, and the wallet frozen', async () => {
    const { email, owner, walletId } = await setup()
    const { token } = await mailed(email)
    for (let browser = 0; browser < 10; browser += 1)
      await refuse(await hold.world.createDevice(), token)
    for (const table of ['recovery_freezes', 'wallet_freezes'])
      expect(
        await hold.world.database.rows(`select 1 from ${table} where wallet_id = $1`, [walletId]),
      ).toHaveLength(8)
    for (const { body } of await thaw(owner, walletId)) expect(body).toEqual({ isFrozen: false })
  })

  test('in a browser that is a device of the wallet, too, is no less than what that device freezes', async () => {
    const { email, owner, phone, walletId } = await setup()
    const { token } = await mailed(email)
    await refuse(phone, token)
    await freeze(phone, walletId)
    await refuse(phone, token)
    for (const { body } of await thaw(owner, walletId)) expect(body['isFrozen']).toBe(true)
    for (const { body } of await thaw(phone, walletId)) expect(body).toEqual({ isFrozen: false })
  })

  test('in however many browsers of a thief leaves a device of the wallet its own freeze', async () => {
    const { email, owner, phone, walletId } = await setup()
    const { token } = await mailed(email)
    const thiefs = []
    for (let browser = 0; browser < 8; browser += 1) {
      const one = await hold.world.createDevice()
      await refuse(one, token)
      thiefs.push(one)
    }
    await freeze(phone, walletId)
    for (const one of thiefs)
      for (const { body } of await thaw(one, walletId)) expect(body['isFrozen']).toBe(true)
    expect(await frozenOf(owner)).not.toHaveProperty('thawInMs')
    for (const { body } of await thaw(phone, walletId)) expect(body).toEqual({ isFrozen: false })
  })
})
