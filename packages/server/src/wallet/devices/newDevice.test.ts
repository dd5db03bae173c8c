import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { partAad, sealingInfo } from '@latchkey/protocol/wallet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hourMs } from '../../roles/arrivals/lifetimes.ts'
import { createRoleKeys, sealTo } from '../../roles/createRoleKeys.ts'
import { writeIntroduction } from '../../roles/introduction.ts'
import { startHold, type TestHold } from '../../testing/startHold.ts'
import { walletSite } from '../../testing/startWallet.ts'

let hold: TestHold
beforeAll(async () => {
  hold = await startHold()
})
afterAll(() => hold?.close())

const roles = ['recovery', 'wallet'] as const
const aboutADay = (ms: unknown) => expect(Number(ms) / hourMs).toBeCloseTo(24, 1)

/** A wallet, and a new device whose mail was confirmed. */
async function held() {
  const made = await hold.setup()
  const arrived = await hold.arrive(made.email)
  const confirmed = await hold.confirm(arrived, made.email)
  return { ...made, arrived, ...confirmed, device: arrived.device.thumbprint }
}

describe('a new device of a wallet with one that was used lately', () => {
  test('is held at both roles, each by its own record, whatever was confirmed', async () => {
    const { arrived, email, finished, owner, registrationId } = await held()
    expect(finished).toMatchObject({ body: { status: 'held' }, status: 200 })
    aboutADay(finished.body['freeInMs'])
    expect(await hold.stateOf(arrived.device, registrationId)).toEqual({
      freeInMs: expect.any(Number),
      registrationId,
      status: 'held',
    })
    expect((await hold.readManaged(arrived, 'recovery')).answer).toMatchObject({
      code: 'device_refused',
    })
    const { answer } = await hold.readManaged(arrived, 'wallet')
    expect(answer).toMatchObject({ code: 'device_held', status: 403 })
    aboutADay(answer.body['freeInMs'])
    // Its owner sees which one it is.
    expect((await owner.ask('GET', '/wallet/v1/devices')).body['arrivals']).toMatchObject([
      {
        browser: 'Chrome',
        device: arrived.device.thumbprint,
        site: walletSite,
        system: 'Linux',
      },
    ])
    // Logged in once more it is held still, and no other mail is sent.
    const again = await hold.arrive(email, arrived.device)
    const mails = hold.world.inbox.mails.length
    expect((await hold.register(again)).body).toEqual({
      freeInMs: expect.any(Number),
      registrationId,
      status: 'held',
    })
    expect(hold.world.inbox.mails).toHaveLength(mails)
  })

  test('is let in by that one at both roles, and registered where it waits', async () => {
    const { arrived, device, owner, registrationId, walletId } = await held()
    const waits = hold.stateOf(arrived.device, registrationId, { after: 'held' })
    for (const role of roles)
      expect(await hold.answer(owner, { answer: 'let_in', device, role, walletId })).toMatchObject({
        status: 204,
      })
    const { status, word } = await waits
    expect(status).toBe('registered')
    for (const role of roles) expect((await hold.readManaged(arrived, role)).part).toHaveLength(32)
    const { answer } = await hold.finish(arrived, word)
    expect(answer.status).toBe(204)
    const listed = (await owner.ask('GET', '/wallet/v1/devices')).body
    expect(listed).toMatchObject({ arrivals: [], devices: [{}, {}] })
  })

  test('is let in before its link was opened: an older device says more than the mailbox', async () => {
    const { email, owner, walletId } = await hold.setup()
    const arrived = await hold.arrive(email)
    const device = arrived.device.thumbprint
    const started = await hold.register(arrived)
    for (const role of roles) await hold.answer(owner, { answer: 'let_in', device, role, walletId })
    expect(
      await hold.stateOf(arrived.device, String(started.body['registrationId'])),
    ).toMatchObject({ status: 'registered' })
  })

  test('is let in where one role learns of it only then, without a mail', async () => {
    const { email, owner, walletId } = await hold.setup()
    const arrived = await hold.arrive(email)
    const device = arrived.device.thumbprint
    for (const role of roles)
      expect((await hold.answer(owner, { answer: 'let_in', device, role, walletId })).status).toBe(
        204,
      )
    const { body } = await hold.register(arrived)
    expect(body).toMatchObject({ status: 'registered' })
    expect((await hold.finish(arrived, body['word'])).answer.status).toBe(204)
  })

  test('is let in for an hour: a login that was over comes through at once, and later it is held anew', async () => {
    const { arrived, device, email, owner, walletId } = await held()
    for (const role of roles) await hold.answer(owner, { answer: 'let_in', device, role, walletId })
    hold.clock.laterMs += 50 * 60_000
    const again = await hold.arrive(email, arrived.device)
    expect((await hold.register(again)).body).toMatchObject({ status: 'registered' })
    expect((await hold.readManaged(again, 'wallet')).part).toHaveLength(32)
    hold.clock.laterMs += 11 * 60_000
    const late = await hold.arrive(email, arrived.device)
    expect((await hold.readManaged(late, 'wallet')).answer.code).toBe('device_held')
  })

  test('is refused by that one at both roles, for as long as it would have been held', async () => {
    const { arrived, device, email, owner, registrationId, walletId } = await held()
    for (const role of roles)
      expect((await hold.answer(owner, { answer: 'refuse', device, role, walletId })).status).toBe(
        204,
      )
    expect(await hold.stateOf(arrived.device, registrationId)).toEqual({ status: 'refused' })
    const refused = { code: 'device_refused', status: 403 }
    expect((await hold.readManaged(arrived, 'wallet')).answer).toMatchObject(refused)
    expect(await hold.register(arrived)).toMatchObject(refused)
    hold.clock.laterMs += 23 * hourMs
    expect(await hold.register(await hold.arrive(email, arrived.device))).toMatchObject(refused)
    hold.clock.laterMs += hourMs
    const later = await hold.arrive(email, arrived.device)
    // Not free: it begins anew, by a mail.
    expect((await hold.register(later)).body).toHaveProperty('number')
    expect((await hold.readManaged(later, 'wallet')).answer.code).toBe('device_held')
  })

  test('is refused by the link of its mail while it is held, as the link says', async () => {
    const { arrived, owner, registrationId, token } = await held()
    const link = `/recovery/v1/links/${token}`
    expect((await owner.ask('GET', link)).body).toEqual({
      freeInMs: expect.any(Number),
      status: 'held',
    })
    // Opened twice it is the same; of another browser without the number it is over.
    expect((await arrived.device.ask('POST', link, {})).body).toMatchObject({ status: 'held' })
    expect((await owner.ask('POST', link, {})).code).toBe('code_expired')
    expect((await owner.ask('POST', `${link}/refuse`, {})).status).toBe(200)
    expect((await owner.ask('GET', link)).body).toEqual({ status: 'refused' })
    expect(await hold.stateOf(arrived.device, registrationId)).toEqual({ status: 'refused' })
    expect(await hold.register(arrived)).toMatchObject({ code: 'device_refused' })
  })

  test('is free without an answer after the hours of the hold, once it logs in again', async () => {
    const { arrived, email, registrationId } = await held()
    hold.clock.laterMs += 24 * hourMs - 60_000
    const early = await hold.arrive(email, arrived.device)
    expect((await hold.register(early)).body).toMatchObject({ status: 'held' })
    expect((await hold.readManaged(early, 'wallet')).answer.code).toBe('device_held')
    hold.clock.laterMs += 2 * 60_000
    expect(await hold.stateOf(arrived.device, registrationId)).toEqual({ status: 'expired' })
    const later = await hold.arrive(email, arrived.device)
    const { body } = await hold.register(later)
    expect(body).toMatchObject({ status: 'registered' })
    for (const role of roles) expect((await hold.readManaged(later, role)).part).toHaveLength(32)
    expect((await hold.finish(later, body['word'])).answer.status).toBe(204)
  })
})

test('a device is not held where no other one was used in the days of the hold', async () => {
  const { email } = await hold.setup()
  hold.clock.laterMs += 15 * 24 * hourMs
  const arrived = await hold.arrive(email)
  const { finished } = await hold.confirm(arrived, email)
  expect(finished.body).toEqual({ status: 'registered' })
  for (const role of roles) expect((await hold.readManaged(arrived, role)).part).toHaveLength(32)
})

test('the use of a device is noted at each role once a day, and holds the next one', async () => {
  const { email, owner, walletId } = await hold.setup()
  hold.clock.laterMs += 10 * 24 * hourMs
  await owner.ask('GET', '/wallet/v1/session')
  expect((await owner.ask('POST', `/recovery/v1/wallets/${walletId}/seen`)).status).toBe(204)
  hold.clock.laterMs += 10 * 24 * hourMs
  const arrived = await hold.arrive(email)
  expect((await hold.confirm(arrived, email)).finished.body).toMatchObject({ status: 'held' })
  expect((await hold.readManaged(arrived, 'wallet')).answer.code).toBe('device_held')
})

test('error: no further device is added at the role `wallet` while it is held there, by no word', async () => {
  const { arrived, device, owner, registrationId, walletId } = await held()
  await hold.answer(owner, { answer: 'let_in', device, role: 'recovery', walletId })
  const { word } = await hold.stateOf(arrived.device, registrationId)
  expect(word).toEqual(expect.any(String))
  expect((await hold.finish(arrived, word)).answer).toMatchObject({
    body: { freeInMs: expect.any(Number) },
    code: 'device_held',
    status: 403,
  })
})

describe('error: a robbed role `wallet`', () => {
  /** What whoever has its key file signs. */
  async function introduce(
    device: string,
    { purpose, walletId }: { purpose: 'register' | 'return'; walletId: string },
  ) {
    const key = await readFile(join(hold.world.folder, 'wallet.key'))
    const keys = await createRoleKeys(Uint8Array.from(key))
    const place = { locale: undefined, project: 'shop', site: walletSite }
    const now = Date.now() + hold.clock.laterMs
    return writeIntroduction(keys, { ...place, device, now, purpose, walletId })
  }

  test('does not make the role `recovery` let in a device at once: it is held there', async () => {
    const { email, walletId } = await hold.setup()
    const device = await hold.world.createDevice()
    const introduction = await introduce(device.thumbprint, { purpose: 'register', walletId })
    await device.ask('POST', '/recovery/v1/registrations', { introduction })
    const token = await hold.world.inbox.find(email, /\/r\/([\w-]+)/)
    const { body } = await device.ask('POST', `/recovery/v1/links/${token}`, {})
    expect(body).toMatchObject({ status: 'held' })
  })

  test('makes no device known to the role `recovery` by a part that it puts there', async () => {
    const { owner, walletId } = await hold.setup()
    const thief = await hold.world.createDevice()
    const { own } = await hold.world.makeWallet(thief, 'thief@example.com')
    const introduction = await introduce(thief.thumbprint, { purpose: 'return', walletId })
    const slot = { kind: 'managed', slotId: own.slotId, walletId } as const
    const part = await sealTo((await hold.world.sealingKeys()).recovery, new Uint8Array(32), {
      aad: partAad(slot),
      info: sealingInfo.toRole,
    })
    const path = `/recovery/v1/wallets/${walletId}`
    const put = await thief.ask('PUT', `${path}/slots/${slot.slotId}`, { introduction, part })
    expect(put.status).toBe(204)
    const descriptor = {
      addresses: { eip155: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', solana: 'oeYf6KAJ' },
      version: 1,
      walletId,
    }
    await thief.ask('POST', `${path}/made`, { descriptor })
    const other = await hold.world.createDevice()
    const refused = { code: 'device_refused', status: 403 }
    expect(await thief.ask('POST', `${path}/seen`)).toMatchObject(refused)
    const of = { device: other.thumbprint, role: 'recovery', walletId } as const
    expect(await hold.answer(thief, { ...of, answer: 'let_in' })).toMatchObject(refused)
    expect(await hold.end(thief, { ...of, device: owner.thumbprint })).toMatchObject(refused)
  })
})

test('error: a ninth device that waits is refused with 429, and a place is free once one was refused', async () => {
  const { email, owner, walletId } = await hold.setup()
  const eight = []
  for (let count = 0; count < 8; count += 1) eight.push(await hold.arrive(email))
  const ninth = await hold.world.createDevice()
  const start = async () => {
    hold.world.inbox.mails.length = 0
    const started = await hold.world.start(ninth, email)
    const code = await hold.world.codeOf(email)
    return hold.world.enter(ninth, started.body['loginId'], code)
  }
  expect(await start()).toMatchObject({ code: 'rate_limited', status: 429 })
  expect((await owner.ask('GET', '/wallet/v1/devices')).body['arrivals']).toHaveLength(8)
  const device = eight[0]?.device.thumbprint ?? ''
  await hold.answer(owner, { answer: 'refuse', device, role: 'wallet', walletId })
  hold.clock.laterMs += 31_000
  expect(await start()).toMatchObject({ body: { next: 'register' }, status: 200 })
})

test('a clock that is set back frees no device', async () => {
  const { arrived } = await held()
  hold.clock.laterMs -= 3 * 24 * hourMs
  try {
    const { answer } = await hold.readManaged(arrived, 'wallet')
    expect(answer.code).toBe('device_held')
    aboutADay(answer.body['freeInMs'])
    expect((await hold.register(arrived)).body).not.toMatchObject({ status: 'registered' })
  } finally {
    hold.clock.laterMs += 3 * 24 * hourMs
  }
})

test.each([
  { days: 14, hours: 0 },
  { days: 0, hours: 24 },
])('with %o no device is held', async (settings) => {
  const off = await startHold(settings)
  try {
    const { email } = await off.setup()
    const arrived = await off.arrive(email)
    const { finished } = await off.confirm(arrived, email)
    expect(finished.body).toEqual({ status: 'registered' })
    for (const role of roles) expect((await off.readManaged(arrived, role)).part).toHaveLength(32)
  } finally {
    await off.close()
  }
})
