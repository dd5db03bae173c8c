import { readdir } from 'node:fs/promises'
import { partAad } from '@latchkey/protocol/wallet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWalletDevice } from '../testing/createWalletDevice.ts'
import { formatsFolder, openFormat } from '../testing/openFormat.ts'
import { startWallet, type TestWallet } from '../testing/startWallet.ts'
import { openSlot } from '../testing/walletSlots.ts'
import { writeFormat } from '../testing/writeFormat.ts'

// Databases as servers have left them, of each format that was ever written. A file is never changed or removed: visitors
// have money in such rows. Whoever changes what is written adds one, with its name in LATCHKEY_WRITE_FORMAT.
const written = process.env['LATCHKEY_WRITE_FORMAT']
if (written !== undefined) await writeFormat(written)
const names = (await readdir(formatsFolder)).filter((name) => name.endsWith('.json')).sort()

test('each format that was ever written has its file', () => {
  expect(names).toEqual([
    '0-before-marks.json',
    '1-addresses-of-wallets.json',
    '2-identities.json',
    '3-devices.json',
  ])
})

describe.each(names)('a database of the format %s', (name) => {
  let format: Awaited<ReturnType<typeof openFormat>>
  let world: TestWallet
  beforeAll(async () => {
    format = await openFormat(name)
    world = await startWallet({ database: format.database, folder: format.folder })
  })
  afterAll(async () => {
    await world?.close()
    await format?.close()
  })

  test('opens: its device is in, and has its keys', async () => {
    const { descriptor, email, entropy, pair, slots } = format
    const device = await createWalletDevice(world.server, { pair })
    const { body } = await device.ask('GET', '/wallet/v1/session')
    const { slotId } = slots.device
    expect(body).toEqual({ session: { descriptor, email, slotId, user: { email } } })
    const { ciphertext = '', part = new Uint8Array() } = await world.readPart(
      device,
      'wallet',
      slots.device,
    )
    const own = Uint8Array.from(Buffer.from(slots.device.part, 'hex'))
    const opened = await openSlot(ciphertext, {
      aad: partAad(slots.device),
      kind: 'device',
      parts: [own, part],
    })
    expect(Buffer.from(opened).toString('hex')).toBe(entropy)
    expect(world.logs.join('')).not.toContain('does not count')
  })

  test('lets further devices in by both roles, and tells them when it was made', async () => {
    const { descriptor, email, entropy, slots } = format
    const phone = await world.createDevice()
    const result = await world.logIn(phone, email)
    if (result.next !== 'register') throw new Error(`next is ${result.next}`)
    expect(result).toMatchObject({
      descriptor,
      made: { atMs: expect.any(Number) },
      managedSlotId: slots.managed.slotId,
    })
    const { introduction } = result
    await phone.ask('POST', '/recovery/v1/registrations', { introduction })
    const token = await world.inbox.find(email, /\/r\/([\w-]+)/)
    await phone.ask('POST', `/recovery/v1/links/${token}`, {})
    const { ciphertext = '', part: one } = await world.readPart(phone, 'wallet', slots.managed)
    const { part: other } = await world.readPart(phone, 'recovery', slots.managed)
    if (!one || !other) throw new Error('A part is missing')
    const opened = await openSlot(ciphertext, {
      aad: partAad(slots.managed),
      kind: 'managed',
      parts: [one, other],
    })
    expect(Buffer.from(opened).toString('hex')).toBe(entropy)
  })

  test('makes another wallet for another address alone', async () => {
    const made = await world.makeWallet(await world.createDevice(), 'new@example.com')
    expect(made.walletId).not.toBe(format.descriptor.walletId)
  })
})
