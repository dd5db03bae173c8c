import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { partAad, sealingInfo } from '@latchkey/protocol/wallet'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { removeFolder } from '../../../../scripts/folders/removeFolder.ts'
import { restoreBackup } from '../backup/restoreBackup.ts'
import { writeBackup } from '../backup/writeBackup.ts'
import { run } from '../commands/run.ts'
import type { Database } from '../database/Database.ts'
import { openPglite } from '../database/openPglite.ts'
import { writeAge } from '../roles/ageFile.ts'
import { sealTo } from '../roles/createRoleKeys.ts'
import { makeId } from '../roles/makeId.ts'
import { createWalletDevice } from '../testing/createWalletDevice.ts'
import { startWallet, type TestDevice, type TestWallet, walletUrl } from '../testing/startWallet.ts'
import { bytesOf, openSlot, sealSlot } from '../testing/walletSlots.ts'

let folder = ''
let world: TestWallet
let wallet: Awaited<ReturnType<TestWallet['makeWallet']>>
let device: TestDevice
/** The text of the backup, and a database that was filled from it. */
let text = ''
let database: Database
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-restore-'))
  world = await startWallet()
  device = await world.createDevice()
  wallet = await world.makeWallet(device, 'ann@example.com')
  const file = join(folder, 'backup.gz')
  await writeBackup(world.database, { file, now: Date.now })
  text = gunzipSync(await readFile(file)).toString()
  database = await openPglite()
  await restoreBackup(database, file)
})
afterAll(async () => {
  await world?.close()
  await database?.close()
  await removeFolder(folder)
})

test('a backup has the rows of both roles and no key; with the key files it opens the wallets again', async () => {
  const { entropy, own, part1 } = wallet
  for (const table of ['recovery_wallets', 'wallet_identities', 'wallet_slots', 'wallet_wallets'])
    expect(text).toContain(table)
  for (const role of ['wallet', 'recovery']) {
    const key = await readFile(join(world.folder, `${role}.key`))
    for (const form of ['hex', 'base64', 'base64url'] as const)
      expect(text).not.toContain(key.toString(form))
  }

  const again = await startWallet({ database, folder: world.folder })
  onTestFinished(() => again.close())
  const same = await createWalletDevice(again.server, { pair: device.pair })
  const { ciphertext = '', part = new Uint8Array() } = await again.readPart(same, 'wallet', own)
  const opened = await openSlot(ciphertext, {
    aad: partAad(own),
    kind: 'device',
    parts: [part1, part],
  })
  expect(opened).toEqual(entropy)
  // The next browser gets as far as ever.
  expect(await again.logIn(await again.createDevice(), 'ann@example.com')).toMatchObject({
    next: 'register',
  })
})

test('a restored server says so until it is acknowledged, and then every visitor types a code again', async () => {
  // What was written after the backup.
  await world.makeWallet(await world.createDevice(), 'later@example.com')
  await writeAge({ newest: Date.now() + 1000 }, { folder: world.folder, role: 'wallet' })
  const again = await startWallet({ database, folder: world.folder })
  onTestFinished(() => again.close())
  const ready = async () =>
    JSON.parse(await (await again.server.fetch(new Request(`${walletUrl}/readyz`))).text())
  expect((await ready()).checks.walletAge).toEqual({
    detail: 'wallet: restored from a copy, not acknowledged',
    status: 'degraded',
  })
  const same = await createWalletDevice(again.server, { pair: device.pair })
  const session = async () => (await same.ask('GET', '/wallet/v1/session')).body['session']
  expect(await session()).toMatchObject({ email: 'ann@example.com' })
  const printed: string[] = []
  const context = {
    args: ['wallet', 'acknowledge-restore'],
    complain: () => {},
    environment: { LATCHKEY__WALLET__KEYS: world.folder },
    print: (text: string) => void printed.push(text),
  }
  expect(await run(context)).toBe(0)
  expect(printed.join()).toContain('Acknowledged for wallet and recovery.')
  expect((await ready()).checks.walletAge).toEqual({ status: 'ok' })
  expect(await session()).toBeNull()
  expect(await again.logIn(same, 'ann@example.com')).toMatchObject({ next: 'open' })
})

describe('error: without its key file, or with another one', () => {
  let other: TestWallet
  beforeAll(async () => {
    other = await startWallet()
  })
  afterAll(() => other?.close())

  test.each(['wallet', 'recovery'] as const)(
    'the role %s does not start and makes none',
    async (role) => {
      const config = { parts: [role] }
      const empty = join(folder, `empty ${role}`)
      await expect(startWallet({ config, database, folder: empty })).rejects.toMatchObject({
        code: 'key_file.unusable',
        message: expect.stringContaining(`${role}.key is missing`),
      })
      await expect(readdir(empty)).rejects.toThrow('ENOENT')
      await expect(startWallet({ config, database, folder: other.folder })).rejects.toMatchObject({
        code: 'key_file.unusable',
        message: expect.stringContaining('not the one that the database was filled with'),
      })
      // The right one still counts.
      const right = await startWallet({ config, database, folder: world.folder })
      await right.close()
    },
  )
})

describe('error: one role alone is restored from an older backup', () => {
  /** A wallet of which a role has no row any more. */
  async function lost(role: 'recovery' | 'wallet', email: string) {
    const made = await world.makeWallet(await world.createDevice(), email)
    const table = role === 'wallet' ? 'wallet_wallets' : 'recovery_wallets'
    await world.database.rows(`delete from ${table} where wallet_id = $1`, [made.walletId])
    world.logs.length = 0
    return made
  }
  const isSaid = async () => {
    expect(world.logs.join('')).toContain('one of the two roles has lost a wallet')
    expect(await world.server.metrics.registry.metrics()).toMatch(
      /latchkey_wallet_missing_total [1-9]/,
    )
  }

  test('`wallet`: no other wallet is made in the place of one that `recovery` knows, and the operator learns of it', async () => {
    const email = 'bob@example.com'
    const { walletId } = await lost('wallet', email)
    const phone = await world.createDevice()
    await expect(world.makeWallet(phone, email)).rejects.toThrow('wallet_missing')
    await isSaid()
    // Whose wallet is there has it, and who never had one gets one.
    expect(await world.logIn(await world.createDevice(), 'ann@example.com')).toMatchObject({
      next: 'register',
    })
    const carol = await world.makeWallet(await world.createDevice(), 'carol@example.com')
    expect(carol.walletId).not.toBe(walletId)
  })

  test('`wallet`: a device that has the wallet brings it back, and further browsers are let in again', async () => {
    const email = 'eve@example.com'
    const owner = await world.createDevice()
    const { descriptor, entropy, own, part1, part2, walletId } = await world.makeWallet(
      owner,
      email,
    )
    const slot = {
      ciphertext: await sealSlot(entropy, {
        aad: partAad(own),
        kind: 'device',
        parts: [part1, part2],
      }),
      part: await sealTo((await world.sealingKeys()).wallet, part2, {
        aad: partAad(own),
        info: sealingInfo.toRole,
      }),
      slotId: own.slotId,
    }
    await world.database.rows('delete from wallet_wallets where wallet_id = $1', [walletId])

    const result = await world.logIn(owner, email)
    if (result.next !== 'make') throw new Error(`next is ${result.next}`)
    const { introduction, walletId: instead } = result
    const known = (by: TestDevice, change: object = {}) =>
      by.ask('POST', `/recovery/v1/wallets/${walletId}/known`, { introduction, ...change })
    const giveBack = (by: TestDevice, change: object = {}) =>
      by.ask('POST', `/wallet/v1/wallets/${walletId}/return`, {
        ...{ descriptor, instead, slot, word },
        ...change,
      })
    const asked = await known(owner)
    expect(asked).toMatchObject({ status: 200 })
    const word = String(asked.body['word'])

    // No one else, no other wallet, and by no other word.
    const thief = await world.createDevice()
    expect(await known(thief)).toMatchObject({ code: 'device_refused', status: 403 })
    expect(
      await owner.ask('POST', `/recovery/v1/wallets/${makeId()}/known`, { introduction }),
    ).toMatchObject({ code: 'wallet_missing', status: 409 })
    expect(await giveBack(thief)).toMatchObject({ code: 'logged_out' })
    expect(await giveBack(owner, { word: introduction })).toMatchObject({ code: 'device_refused' })
    const addresses = { ...descriptor.addresses, solana: 'thief' }
    expect(await giveBack(owner, { descriptor: { ...descriptor, addresses } })).toMatchObject({
      code: 'device_refused',
    })
    const bob = await world.createDevice()
    const ofBob = await world.logIn(bob, 'bob2@example.com')
    if (ofBob.next !== 'make') throw new Error(`next is ${ofBob.next}`)
    expect(await giveBack(bob, { instead: ofBob.walletId })).toMatchObject({
      code: 'device_refused',
    })

    const back = await giveBack(owner)
    expect(back).toMatchObject({ status: 200 })
    // Its answer was lost: it is the same again.
    expect(await giveBack(owner)).toMatchObject({ status: 200 })
    expect(await giveBack(thief)).toMatchObject({ status: 403 })
    const opened = await world.readPart(owner, 'wallet', own)
    expect(
      await openSlot(opened.ciphertext ?? '', {
        aad: partAad(own),
        kind: 'device',
        parts: [part1, opened.part ?? new Uint8Array()],
      }),
    ).toEqual(entropy)
    // Until it has a managed slot again no further browser gets one, and the next login says so.
    expect(await world.logIn(owner, email)).toMatchObject({
      introduction: expect.any(String),
      next: 'open',
      slotId: own.slotId,
    })
    const managed = { kind: 'managed', slotId: makeId(), walletId } as const
    const halves = [bytesOf(32), bytesOf(32)] as const
    const toRole = async (role: 'recovery' | 'wallet', part: Uint8Array) =>
      sealTo((await world.sealingKeys())[role], part, {
        aad: partAad(managed),
        info: sealingInfo.toRole,
      })
    const path = `wallets/${walletId}/slots/${managed.slotId}`
    const kept = [
      await owner.ask('PUT', `/wallet/v1/${path}`, {
        ciphertext: await sealSlot(entropy, {
          aad: partAad(managed),
          kind: 'managed',
          parts: halves,
        }),
        kind: 'managed',
        part: await toRole('wallet', halves[0]),
      }),
      await owner.ask('PUT', `/recovery/v1/${path}`, {
        introduction: back.body['introduction'],
        part: await toRole('recovery', halves[1]),
      }),
      await owner.ask('POST', `/wallet/v1/wallets/${walletId}`, {
        descriptor,
        deviceSlotId: own.slotId,
      }),
    ]
    expect(kept.map(({ status }) => status)).toEqual([204, 204, 204])
    expect(await world.logIn(await world.createDevice(), email)).toMatchObject({
      descriptor,
      managedSlotId: managed.slotId,
      next: 'register',
    })
    expect(await world.logIn(owner, email)).not.toHaveProperty('introduction')
  })

  test('`recovery`: a further browser learns that the wallet is not there, and not that it was refused', async () => {
    const email = 'dan@example.com'
    await lost('recovery', email)
    const phone = await world.createDevice()
    const result = await world.logIn(phone, email)
    if (result.next !== 'register') throw new Error(`next is ${result.next}`)
    const { introduction } = result
    const started = await phone.ask('POST', '/recovery/v1/registrations', { introduction })
    expect(started).toMatchObject({ code: 'wallet_missing', status: 409 })
    await isSaid()
  })
})
