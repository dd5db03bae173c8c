import { expect, test } from 'vitest'
import { readClosedPart } from '../device/deviceParts.ts'
import { withDeviceSlot } from '../slots/withDeviceSlot.ts'
import { createFakeServer } from '../testing/createFakeServer.ts'
import { createTestWallet } from '../testing/createTestWallet.ts'

const email = 'ann@example.com'
const connect = { action: 'CONNECT' }
const dayMs = 24 * 60 * 60_000

/** A wallet that was made on a first device, and a second device that waits to be confirmed. */
async function setup() {
  const server = await createFakeServer()
  const first = createTestWallet(server)
  const user = await first.logIn()
  const second = createTestWallet(server)
  await second.login.email(email)
  await second.login.code(server.code)
  const become = (status: string) => {
    for (const each of server.registrations.values())
      Object.assign(each, { isRegistered: status === 'registered', status })
  }
  return { become, first, second, server, user }
}

test('a device that is held says so at once, and until when', async () => {
  const { become, second } = await setup()
  become('held')
  const held = { action: 'DEVICE_HELD', freeAtMs: second.clock.nowMs + dayMs }
  expect(await second.login.device()).toEqual(held)
  // A page that asks for its code again learns the same.
  expect(await second.login.code('000000')).toEqual(held)
})

test('it waits for the other device, and opens the wallet once that has let it in', async () => {
  const { become, second, server, user } = await setup()
  become('held')
  await second.login.device()
  let polls = 0
  const asked: string[] = []
  server.beforeAnswer = async () => {
    polls += 1
    if (polls === 2) become('registered')
  }
  server.onCall = (name) => asked.push(name)
  expect(await second.login.device()).toEqual(connect)
  expect((await second.session.require()).descriptor).toEqual(user.descriptor)
  expect(asked.filter((name) => name.startsWith('GET /recovery/v1/registrations'))).toHaveLength(2)
})

test('it is asked again before the patience of its page ends, and still says until when', async () => {
  const { become, second, server } = await setup()
  become('held')
  const first = await second.login.device()
  server.beforeAnswer = async () => {
    second.clock.nowMs += 25_000
  }
  expect(await second.login.device()).toEqual(first)
})

test('error: refused by the other device nothing opens', async () => {
  const { become, second } = await setup()
  become('held')
  await second.login.device()
  become('refused')
  await expect(second.login.device()).rejects.toMatchObject({ code: 'device_refused' })
})

test('error: over before anybody has answered it says that it is over', async () => {
  const { become, second } = await setup()
  become('held')
  await second.login.device()
  become('expired')
  await expect(second.login.device()).rejects.toMatchObject({ code: 'code_expired' })
})

test('one that was held before is held at its code, without another mail', async () => {
  const { server } = await setup()
  server.isHeld = true
  const third = createTestWallet(server)
  await third.login.email(email)
  expect(await third.login.code(server.code)).toEqual({
    action: 'DEVICE_HELD',
    freeAtMs: third.clock.nowMs + dayMs,
  })
})

test('it asks to thaw the wallet where it is held: by code and link that is frozen for a day more', async () => {
  const { become, second, server, user } = await setup()
  const asked: string[] = []
  server.onCall = (name) => asked.push(name)
  become('held')
  await second.login.device()
  const thaw = `POST /wallet/v1/wallets/${user.descriptor.walletId}/thaw`
  await expect.poll(() => asked).toContain(thaw)
})

test('error: one that is let in while the wallet is frozen is held there, and thaws it by its login', async () => {
  const { become, second, server, user } = await setup()
  const { walletId } = user.descriptor
  const asked: string[] = []
  server.onCall = (name) => asked.push(name)
  server.frozen.add(walletId)
  become('registered')
  await expect(second.login.device()).rejects.toMatchObject({ code: 'device_held' })
  expect(asked).toContain(`POST /wallet/v1/wallets/${walletId}/thaw`)
})

test('a device of a wallet that is frozen is in by its code, signs nothing, and asks for no thaw', async () => {
  const { first, server, user } = await setup()
  const { walletId } = user.descriptor
  await first.session.end()
  server.frozen.add(walletId)
  const asked: string[] = []
  server.onCall = (name) => asked.push(name)
  expect(await first.logIn()).toMatchObject({ descriptor: { walletId } })
  expect(asked.filter((name) => name.endsWith('/thaw'))).toEqual([])
  await expect(
    withDeviceSlot(first.context, await first.session.require(), async () => undefined),
  ).rejects.toMatchObject({ code: 'wallet_frozen' })
  // What it keeps opens the wallet again.
  server.frozen.clear()
  await withDeviceSlot(first.context, await first.session.require(), async () => undefined)
})

test('one that was let in before is in at its code, without another mail', async () => {
  const { server } = await setup()
  const third = createTestWallet(server)
  server.isFree = true
  await third.login.email(email)
  expect(await third.login.code(server.code)).toEqual(connect)
  expect(await third.session.read()).toMatchObject({ user: { email } })
})

test('a device that was ended forgets its parts, and its page learns that it is out', async () => {
  const { first, server, user } = await setup()
  const { storage } = first.context
  const { walletId } = user.descriptor
  expect(await readClosedPart(storage, walletId)).toBeDefined()
  for (const device of server.devices.keys()) server.ended.set(device, [walletId])
  expect(await first.session.read()).toBeUndefined()
  expect(first.changes.at(-1)).toBe(false)
  expect(await readClosedPart(storage, walletId)).toBeUndefined()
})

test('one that is only out keeps them: a server that has lost the wallet gets it back by them', async () => {
  const { first, server, user } = await setup()
  for (const device of server.devices.values()) device.isIn = false
  for (const device of server.devices.keys()) server.ended.set(device, ['A'.repeat(22)])
  expect(await first.session.read()).toBeUndefined()
  expect(await readClosedPart(first.context.storage, user.descriptor.walletId)).toBeDefined()
})
