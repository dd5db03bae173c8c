import { partAad, sealingInfo } from '@latchkey/protocol/wallet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealTo } from '../roles/createRoleKeys.ts'
import { makeId } from '../roles/makeId.ts'
import { startWallet, type TestDevice, type TestWallet } from '../testing/startWallet.ts'
import { bytesOf, sealSlot } from '../testing/walletSlots.ts'

let world: TestWallet
beforeAll(async () => {
  world = await startWallet()
})
afterAll(() => world?.close())

/** A further device of an address that has entered the code, with a slot of its own at the role `wallet`. */
async function enterCode(email: string) {
  const device = await world.createDevice()
  const result = await world.logIn(device, email)
  if (result.next !== 'register') throw new Error(`next is ${result.next}`)
  const { descriptor, introduction } = result
  const slot = { kind: 'device', slotId: makeId(), walletId: descriptor.walletId } as const
  const parts = [bytesOf(32), bytesOf(32)] as const
  const put = await device.ask('PUT', `/wallet/v1/wallets/${slot.walletId}/slots/${slot.slotId}`, {
    ciphertext: await sealSlot(bytesOf(16), { aad: partAad(slot), kind: 'device', parts }),
    kind: 'device',
    part: await sealTo((await world.sealingKeys()).wallet, parts[1], {
      aad: partAad(slot),
      info: sealingInfo.toRole,
    }),
  })
  expect(put.status).toBe(204)
  const finish = (registration?: string) =>
    device.ask('POST', `/wallet/v1/wallets/${slot.walletId}`, {
      descriptor,
      deviceSlotId: slot.slotId,
      ...(registration !== undefined && { registration }),
    })
  return { device, finish, introduction }
}

/** Lets a device in by the link of its mail, and gives the word of the role `recovery`. */
async function register(
  device: TestDevice,
  { email, introduction }: { email: string; introduction: string },
) {
  const started = await device.ask('POST', '/recovery/v1/registrations', { introduction })
  const token = await world.inbox.find(email, /\/r\/([\w-]+)/)
  await device.ask('POST', `/recovery/v1/links/${token}`, {})
  const path = `/recovery/v1/registrations/${started.body['registrationId']}`
  return String((await device.ask('GET', path)).body['word'])
}

test('a wallet takes a further device by the link alone: the code makes it none', async () => {
  const email = 'ann@example.com'
  await world.makeWallet(await world.createDevice(), email)
  const { device, finish, introduction } = await enterCode(email)
  const session = async () => (await device.ask('GET', '/wallet/v1/session')).body['session']
  expect(await finish()).toMatchObject({ code: 'descriptor_changed', status: 409 })
  expect(await finish('made up')).toMatchObject({ code: 'device_refused', status: 403 })
  expect(await finish(introduction)).toMatchObject({ code: 'device_refused' })
  expect(await session()).toBeNull()
  const word = await register(device, { email, introduction })
  expect((await finish(word)).status).toBe(204)
  expect(await session()).toMatchObject({ email })
  // Said again it is the same.
  expect((await finish()).status).toBe(204)
})

test('strangers who use up the mails of an address lock no device of its wallet out', async () => {
  const email = 'own@example.com'
  const device = await world.createDevice()
  await world.makeWallet(device, email)
  const answers: number[] = []
  // Five an hour, and the first one of another network.
  for (let count = 0; count < 7; count += 1)
    answers.push((await world.start(await world.createDevice(), email)).status)
  expect(answers.slice(-2)).toEqual([429, 429])
  // The login that made the wallet was minutes ago.
  await device.ask('POST', '/wallet/v1/session/end')
  expect((await world.start(device, email)).status).toBe(200)
})

test('error: the word of one device, or for one wallet, is none of another', async () => {
  for (const email of ['bob@example.com', 'eve@example.com'])
    await world.makeWallet(await world.createDevice(), email)
  const eve = await enterCode('eve@example.com')
  const word = await register(eve.device, {
    email: 'eve@example.com',
    introduction: eve.introduction,
  })
  const bob = await enterCode('bob@example.com')
  expect(await bob.finish(word)).toMatchObject({ code: 'device_refused', status: 403 })
})
