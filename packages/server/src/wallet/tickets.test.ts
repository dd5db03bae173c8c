import { createHash } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { removeFolder } from '../../../../scripts/folders/removeFolder.ts'
import { makeId } from '../roles/makeId.ts'
import { startWallet, type TestDevice, type TestWallet } from '../testing/startWallet.ts'
import { bytesOf } from '../testing/walletSlots.ts'

let world: TestWallet
let device: TestDevice
let assets: string
beforeAll(async () => {
  assets = await mkdtemp(join(tmpdir(), 'latchkey-pages-'))
  await writeFile(join(assets, 'frame.html'), '{{config}}')
  world = await startWallet({
    dependencies: { now: () => Date.now() },
    wallet: { assets, approvals: [{ place: 'window', project: 'shop' }] },
  })
  device = await world.createDevice()
  await world.makeWallet(device, 'ann@example.com')
})
afterAll(async () => {
  await world?.close()
  await removeFolder(assets)
})

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const request = text(bytesOf(64))
const answer = text(bytesOf(32))

/** Puts a ticket, and gives what its window knows. */
async function put(by = device) {
  const [id, secret] = [makeId(), bytesOf(32)]
  const mark = createHash('sha256').update(secret).digest('base64url')
  const { status } = await by.ask('PUT', `/wallet/v1/tickets/${id}`, { mark, request })
  return { id, mark, status, token: text(secret) }
}

async function ask(path: string, body: object): Promise<unknown> {
  const response = await world.fetch(`/wallet/v1/tickets/${path}`, {
    body: JSON.stringify(body),
    method: 'POST',
  })
  return response?.json()
}

const stateOf = async (id: string, by = device, after = '') =>
  (await by.ask('GET', `/wallet/v1/tickets/${id}`, undefined, { query: { after } })).body

test('a window gets the request by its token, and the frame its answer', async () => {
  const { id, status, token } = await put()
  expect(status).toBe(204)
  expect(await stateOf(id)).toEqual({ status: 'waiting' })
  expect(await ask(`${id}/open`, { token })).toEqual({ request, status: 'open' })
  expect(await stateOf(id, device, 'waiting')).toEqual({ status: 'opened' })
  expect(await ask(`${id}/answer`, { answer, token })).toEqual({ status: 'done' })
  expect(await stateOf(id)).toEqual({ answer, status: 'answered' })
})

test('a frame that waits is told as soon as its window has opened', async () => {
  const { id, token } = await put()
  const waiting = stateOf(id, device, 'waiting')
  await ask(`${id}/open`, { token })
  expect(await waiting).toEqual({ status: 'opened' })
})

describe('nothing is waited for', () => {
  /** What is answered within two seconds, where a frame would wait for twenty. */
  const atOnce = (asked: Promise<unknown>) =>
    Promise.race([asked, pause(2000, 'held', { ref: false })])

  test('of a ticket that is over, or that no one has put, whatever is known already', async () => {
    const { id } = await put()
    await device.ask('POST', `/wallet/v1/tickets/${id}/end`)
    expect(await atOnce(stateOf(id, device, 'over'))).toEqual({ status: 'over' })
    const stranger = await world.createDevice()
    expect(await atOnce(stateOf(makeId(), stranger, 'over'))).toEqual({ status: 'over' })
  })

  test('of one that is answered', async () => {
    const { id, token } = await put()
    await ask(`${id}/answer`, { answer, token })
    const state = { answer, status: 'answered' }
    expect(await atOnce(stateOf(id, device, 'answered'))).toEqual(state)
  })

  test('by a device that waits for five already, until one of those is answered', async () => {
    const { id, token } = await put()
    const wait = (after: string) => stateOf(id, device, after)
    const waits = Array.from({ length: 6 }, () => wait('waiting'))
    expect(await atOnce(Promise.race(waits))).toEqual({ status: 'waiting' })
    const other = await world.createDevice()
    await world.makeWallet(other, 'bea@example.com')
    const another = await put(other)
    const held = stateOf(another.id, other, 'waiting')
    expect(await atOnce(held)).toBe('held')
    await ask(`${id}/open`, { token })
    const states = await Promise.all(waits)
    expect(states.filter((state) => state['status'] === 'opened')).toHaveLength(5)
    const next = wait('opened')
    expect(await atOnce(next)).toBe('held')
    for (const [by, ended] of [
      [device, id],
      [other, another.id],
    ] as const)
      await by.ask('POST', `/wallet/v1/tickets/${ended}/end`)
    expect(await Promise.all([next, held])).toEqual([{ status: 'over' }, { status: 'over' }])
  })
})

test('a second window opens the same request, and the first answer counts', async () => {
  const { id, token } = await put()
  for (const _ of [1, 2])
    expect(await ask(`${id}/open`, { token })).toMatchObject({ status: 'open' })
  await ask(`${id}/answer`, { answer, token })
  const other = text(bytesOf(32))
  expect(await ask(`${id}/answer`, { answer: other, token })).toEqual({ status: 'over' })
  expect(await ask(`${id}/open`, { token })).toEqual({ status: 'over' })
  expect(await stateOf(id)).toEqual({ answer, status: 'answered' })
})

describe('a ticket is over', () => {
  test('for whoever has another token', async () => {
    const { id } = await put()
    const token = text(bytesOf(32))
    expect(await ask(`${id}/open`, { token })).toEqual({ status: 'over' })
    expect(await ask(`${id}/answer`, { answer, token })).toEqual({ status: 'over' })
    expect(await stateOf(id)).toEqual({ status: 'waiting' })
  })

  test('for another device, which cannot end it either', async () => {
    const { id } = await put()
    const other = await world.createDevice()
    expect(await stateOf(id, other)).toEqual({ status: 'over' })
    await other.ask('POST', `/wallet/v1/tickets/${id}/end`)
    expect(await stateOf(id)).toEqual({ status: 'waiting' })
  })

  test('once its frame has ended it', async () => {
    const { id, token } = await put()
    expect((await device.ask('POST', `/wallet/v1/tickets/${id}/end`)).status).toBe(204)
    expect(await ask(`${id}/open`, { token })).toEqual({ status: 'over' })
    expect(await stateOf(id)).toEqual({ status: 'over' })
  })

  test('after five minutes, for the window and the frame', async () => {
    const { id, token } = await put()
    // The clock of the server and of the device, which dates its proofs by it.
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    vi.setSystemTime(Date.now() + 5 * 60_000 - 2000)
    expect(await stateOf(id)).toEqual({ status: 'waiting' })
    vi.setSystemTime(Date.now() + 3000)
    expect(await ask(`${id}/open`, { token })).toEqual({ status: 'over' })
    expect(await ask(`${id}/answer`, { answer, token })).toEqual({ status: 'over' })
    expect(await stateOf(id)).toEqual({ status: 'over' })
    vi.useRealTimers()
  })

  test('when its device has asked for five others since', async () => {
    const { id } = await put()
    for (const _ of [1, 2, 3, 4]) await put()
    expect(await stateOf(id)).toEqual({ status: 'waiting' })
    await put()
    expect(await stateOf(id)).toEqual({ status: 'over' })
  })
})

test('error: a name that is taken, a device that is not logged in, a request that is too long', async () => {
  const { id, mark } = await put()
  const path = `/wallet/v1/tickets/${id}`
  expect((await device.ask('PUT', path, { mark, request })).status).toBe(409)
  expect((await put(await world.createDevice())).status).toBe(403)
  const long = 'A'.repeat(700_001)
  const refused = await device.ask('PUT', `/wallet/v1/tickets/${makeId()}`, { mark, request: long })
  expect(refused.status).toBe(422)
})

test('the frame is told where visitors of its project approve', async () => {
  const pageOf = async (project: string) => (await world.fetch(`/f/${project}/`))?.text()
  expect(await pageOf('shop')).toContain('&quot;approvals&quot;:&quot;window&quot;')
  expect(await pageOf('draft')).toContain('&quot;approvals&quot;:&quot;auto&quot;')
})
