import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWallet, type TestDevice, type TestWallet } from '../testing/startWallet.ts'

let world: TestWallet
beforeAll(async () => {
  world = await startWallet()
})
afterAll(() => world?.close())

async function end(device: TestDevice): Promise<void> {
  for (const role of ['wallet', 'recovery'])
    expect((await device.ask('POST', `/${role}/v1/session/end`)).status).toBe(204)
}

const partsOf = async (device: TestDevice, slot: Parameters<TestWallet['readPart']>[2]) => [
  (await world.readPart(device, 'wallet', slot)).part?.length,
  (await world.readPart(device, 'recovery', slot)).part?.length,
]

test('a sign-out ends what the device was let in by: no part is had with its key any more', async () => {
  const device = await world.createDevice()
  const { managed, own } = await world.makeWallet(device, 'ann@example.com')
  expect(await partsOf(device, managed)).toEqual([32, 32])
  await end(device)
  expect(await partsOf(device, managed)).toEqual([undefined, undefined])
  expect((await world.readPart(device, 'wallet', own)).part).toBeUndefined()
})

test('nor by a device that a link let in, nor by the link of a mail that was sent before', async () => {
  const email = 'bob@example.com'
  const { managed } = await world.makeWallet(await world.createDevice(), email)
  const device = await world.createDevice()
  const result = await world.logIn(device, email)
  if (result.next !== 'register') throw new Error(`next is ${result.next}`)
  const { introduction } = result
  await device.ask('POST', '/recovery/v1/registrations', { introduction })
  const path = `/recovery/v1/links/${await world.inbox.find(email, /\/r\/([\w-]+)/)}`
  expect((await device.ask('POST', path, {})).status).toBe(200)
  expect(await partsOf(device, managed)).toEqual([32, 32])
  await end(device)
  expect(await partsOf(device, managed)).toEqual([undefined, undefined])
  expect(await device.ask('POST', path, {})).toMatchObject({ code: 'code_expired' })
})

test('of one device it ends nothing of another', async () => {
  const email = 'cid@example.com'
  const device = await world.createDevice()
  const { managed } = await world.makeWallet(device, email)
  await end(await world.createDevice())
  expect(await partsOf(device, managed)).toEqual([32, 32])
})
