import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeId } from '../../roles/makeId.ts'
import { startSocial, type TestSocial } from '../../testing/startSocial.ts'
import type { TestDevice } from '../../testing/startWallet.ts'
import { bytesOf } from '../../testing/walletSlots.ts'

let world: TestSocial
beforeAll(async () => {
  world = await startSocial()
})
afterAll(() => world?.close())

const minuteMs = 60_000
const account = { email: 'ann@play.example', sub: 'ann' }
const shortRequest = Buffer.from(bytesOf(64)).toString('base64url')

/** Puts a ticket for a window, and gives what became of it, with what the window knows. */
async function put(device: TestDevice, login?: string, request = shortRequest) {
  const [id, secret] = [makeId(), bytesOf(32)]
  const mark = createHash('sha256').update(secret).digest('base64url')
  const body = { mark, request, ...(login !== undefined && { login }) }
  const { code, status } = await device.ask('PUT', `/wallet/v1/tickets/${id}`, body)
  return { answer: status === 204 ? 'kept' : `${status} ${code}`, id, token: secret }
}

test('a device that logs in by an account puts a ticket before it is in, and its window opens it', async () => {
  const device = await world.createDevice()
  const { loginId } = await world.begin(device)
  const { answer, id, token } = await put(device, loginId)
  expect(answer).toBe('kept')
  const opened = await world.fetch(`/wallet/v1/tickets/${id}/open`, {
    body: JSON.stringify({ token: Buffer.from(token).toString('base64url') }),
    method: 'POST',
  })
  expect(await opened?.json()).toEqual({ request: shortRequest, status: 'open' })
  const { body } = await device.ask('GET', `/wallet/v1/tickets/${id}`)
  expect(body).toEqual({ status: 'opened' })
})

test('a device that is in needs none', async () => {
  const device = await world.createDevice()
  await world.makeSocial(device, account)
  expect((await put(device)).answer).toBe('kept')
  expect((await put(device, makeId())).answer).toBe('kept')
})

test('error: a device that is not in puts none by no login, by an unknown one, and by that of another device', async () => {
  const [device, other] = [await world.createDevice(), await world.createDevice()]
  const { loginId } = await world.begin(other)
  await world.begin(device)
  for (const login of [undefined, makeId(), loginId])
    expect((await put(device, login)).answer).toBe('403 logged_out')
  expect((await put(other, loginId)).answer).toBe('kept')
})

test('error: a login that was refused has no window any more', async () => {
  const device = await world.createDevice()
  const begun = await world.begin(device)
  await world.visit(begun, undefined)
  expect((await put(device, begun.loginId)).answer).toBe('403 logged_out')
})

test('error: nor has one that came back, or whose provider has said who it is', async () => {
  const device = await world.createDevice()
  const begun = await world.begin(device)
  const completion = await world.visit(begun, { email: 'new@play.example', sub: 'new' })
  expect((await put(device, begun.loginId)).answer).toBe('403 logged_out')
  expect((await world.complete(device, begun, completion)).status).toBe(200)
  expect((await put(device, begun.loginId)).answer).toBe('403 logged_out')
})

test('error: nor one that a newer login took the place of, or that its device has ended', async () => {
  const device = await world.createDevice()
  const before = await world.begin(device)
  const { loginId } = await world.begin(device)
  expect((await put(device, before.loginId)).answer).toBe('403 logged_out')
  expect((await put(device, loginId)).answer).toBe('kept')
  await device.ask('POST', '/wallet/v1/session/end')
  expect((await put(device, loginId)).answer).toBe('403 logged_out')
})

test('error: nor one whose ten minutes are over', async () => {
  const device = await world.createDevice()
  const { loginId } = await world.begin(device)
  world.clock.now += 10 * minuteMs - 1
  expect((await put(device, loginId)).answer).toBe('kept')
  world.clock.now += 1
  expect((await put(device, loginId)).answer).toBe('403 logged_out')
})

test('error: before it is in, a device keeps no more than the request of a login', async () => {
  const device = await world.createDevice()
  const { loginId } = await world.begin(device)
  expect((await put(device, loginId, 'A'.repeat(8192))).answer).toBe('kept')
  expect((await put(device, loginId, 'A'.repeat(8193))).answer).toBe('422 invalid_body')
  const inside = await world.createDevice()
  await world.makeSocial(inside, { email: 'bea@play.example', sub: 'bea' })
  expect((await put(inside, undefined, 'A'.repeat(8193))).answer).toBe('kept')
})

test('error: what is no name of a login is refused', async () => {
  const device = await world.createDevice()
  expect((await put(device, '../x')).answer).toBe('422 invalid_body')
})
