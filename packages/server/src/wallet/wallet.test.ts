import { randomBytes, webcrypto } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LoginResult, partAad, type Sealed, sealingInfo } from '@latchkey/protocol/wallet'
import { generateProof } from 'dpop'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createServer, type LatchkeyServer } from '../createServer.ts'
import type { Database } from '../database/Database.ts'
import { createRoleKeys, sealTo } from '../roles/createRoleKeys.ts'
import { createWalletDevice } from '../testing/createWalletDevice.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { makeId } from './createWalletStore.ts'

const site = 'https://shop.example'
const logs: string[] = []
const mails: string[] = []

let database: Database
let server: LatchkeyServer
let folder = ''
let mailServer: SMTPServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-wallet-'))
  mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _, done) {
      let text = ''
      stream.on('data', (chunk) => {
        text += chunk
      })
      stream.on('end', () => {
        mails.push(text)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve))
  const { port } = mailServer.server.address() as { port: number }
  database = await openTestDatabase()
  server = await createServer(
    {
      chains: [
        {
          id: 'eip155:31337',
          name: 'Dev',
          nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
          upstreams: [{ url: 'http://127.0.0.1:9' }],
        },
      ],
      limits: { ratePerAddress: { keys: fast, login: fast, rest: fast } },
      parts: ['wallet', 'recovery'],
      publicChains: false,
      seedProjects: [
        { id: 'shop', name: 'Shop', origins: [site] },
        { development: true, id: 'draft', name: 'Draft' },
      ],
      wallet: {
        embedders: [{ origins: [site], project: 'shop' }],
        keys: folder,
        mail: { from: 'wallet@example.com', url: `smtp://127.0.0.1:${port}` },
      },
    },
    {
      database,
      logger: pino({ level: 'trace' }, { write: (line: string) => void logs.push(line) }),
    },
  )
})
afterAll(async () => {
  await server?.close()
  await database?.close()
  await new Promise<void>((resolve) => mailServer.close(() => resolve()))
  await rm(folder, { force: true, recursive: true })
})

const fast = { burst: 1e6, perSecond: 1e6 }
const bytes = (length: number) => Uint8Array.from(randomBytes(length))
type Device = Awaited<ReturnType<typeof createWalletDevice>>

/** The newest mail to an address, decoded as far as the tests need. */
async function mailTo(email: string, pattern: RegExp): Promise<string> {
  const find = () =>
    mails
      .filter((mail) => mail.includes(`To: ${email}`))
      .map((mail) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
      .findLast((mail) => pattern.test(mail))
  await vi.waitFor(() => expect(find()).toBeDefined())
  return pattern.exec(find() ?? '')?.[1] ?? ''
}

async function logIn(device: Device, email: string): Promise<LoginResult> {
  mails.length = 0
  const started = await device.ask('POST', '/wallet/v1/logins', { email, projectId: 'shop', site })
  expect(started).toMatchObject({ status: 200 })
  const code = await mailTo(email, /(\d{6}) is your code/)
  const entered = await device.ask('POST', `/wallet/v1/logins/${started.body['loginId']}/code`, {
    code,
  })
  expect(entered).toMatchObject({ status: 200 })
  return entered.body as LoginResult
}

const info = { toDevice: sealingInfo.toDevice, toRole: sealingInfo.toRole }

async function config(): Promise<{ recovery: string; wallet: string }> {
  const answer = await server.wallet?.fetch(
    new Request('http://localhost:4501/wallet/v1/config?projectId=shop'),
  )
  const { sealingKeys } = ((await answer?.json()) ?? {}) as {
    sealingKeys: { recovery: string; wallet: string }
  }
  return sealingKeys
}

/** The key of a slot: both parts through HKDF, as the frame has it. */
async function slotKey(part1: Uint8Array, part2: Uint8Array, kind: string) {
  const material = Uint8Array.from([...part1, ...part2])
  const secret = await webcrypto.subtle.importKey('raw', material, 'HKDF', false, ['deriveKey'])
  return webcrypto.subtle.deriveKey(
    { hash: 'SHA-256', info: Buffer.from(kind), name: 'HKDF', salt: new Uint8Array() },
    secret,
    { length: 256, name: 'AES-GCM' },
    false,
    ['decrypt', 'encrypt'],
  )
}

async function seal(entropy: Uint8Array, key: webcrypto.CryptoKey, aad: string) {
  const iv = bytes(12)
  const sealed = await webcrypto.subtle.encrypt(
    { additionalData: Buffer.from(aad), iv, name: 'AES-GCM' },
    key,
    entropy,
  )
  return Buffer.concat([iv, new Uint8Array(sealed)]).toString('base64url')
}

async function unseal(ciphertext: string, key: webcrypto.CryptoKey, aad: string) {
  const all = Buffer.from(ciphertext, 'base64url')
  const opened = await webcrypto.subtle.decrypt(
    { additionalData: Buffer.from(aad), iv: all.subarray(0, 12), name: 'AES-GCM' },
    key,
    all.subarray(12),
  )
  return new Uint8Array(opened)
}

/** Makes a wallet as the frame does: both slots stored, read back and opened. */
async function makeWallet(device: Device, email: string, entropy = bytes(16)) {
  const result = await logIn(device, email)
  if (result.next !== 'make') throw new Error(`next is ${result.next}`)
  const { introduction, walletId } = result
  const keys = await config()
  const own = { kind: 'device', slotId: makeId(), walletId } as const
  const managed = { kind: 'managed', slotId: makeId(), walletId } as const
  const part1 = bytes(32)
  const part2 = bytes(32)
  const managed1 = bytes(32)
  const managed2 = bytes(32)
  const put = async (slot: typeof own | typeof managed, ciphertext: string, part: Uint8Array) =>
    device.ask('PUT', `/wallet/v1/wallets/${walletId}/slots/${slot.slotId}`, {
      ciphertext,
      kind: slot.kind,
      part: await sealTo(keys.wallet, part, { aad: partAad(slot), info: info.toRole }),
    })
  const ownSlot = await seal(entropy, await slotKey(part1, part2, 'device'), partAad(own))
  const managedSlot = await seal(
    entropy,
    await slotKey(managed1, managed2, 'managed'),
    partAad(managed),
  )
  expect(await put(own, ownSlot, part2)).toMatchObject({ status: 204 })
  expect(await put(managed, managedSlot, managed1)).toMatchObject({ status: 204 })
  const recoveryPath = `/recovery/v1/wallets/${walletId}/slots/${managed.slotId}`
  const part = await sealTo(keys.recovery, managed2, { aad: partAad(managed), info: info.toRole })
  expect(await device.ask('PUT', recoveryPath, { introduction, part })).toMatchObject({
    status: 204,
  })
  const descriptor = {
    addresses: { eip155: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', solana: 'oeYf6KAJ' },
    version: 1,
    walletId,
  }
  const finished = await device.ask('POST', `/wallet/v1/wallets/${walletId}`, {
    descriptor,
    deviceSlotId: own.slotId,
  })
  expect(finished).toMatchObject({ status: 204 })
  return { descriptor, entropy, introduction, managed, own, part1, walletId }
}

/** Reads a part, and opens what it is sealed in. */
async function readPart(
  device: Device,
  role: 'recovery' | 'wallet',
  slot: { kind: 'device' | 'managed'; slotId: string; walletId: string },
) {
  const path = `/${role}/v1/wallets/${slot.walletId}/slots/${slot.slotId}/part`
  const answer = await device.ask('POST', path, { sealingKey: device.sealingKey })
  if (answer.status !== 200) return { answer }
  const part = await device.open(answer.body['part'] as Sealed, {
    aad: partAad(slot),
    info: info.toDevice,
  })
  return { answer, ciphertext: String(answer.body['ciphertext']), part }
}

test('a device makes a wallet with a code, opens it with its own part, and is out once it logs out', async () => {
  const device = await createWalletDevice(server)
  const { descriptor, entropy, own, part1, walletId } = await makeWallet(device, 'ann@example.com')
  const { ciphertext = '', part = new Uint8Array() } = await readPart(device, 'wallet', own)
  expect(await unseal(ciphertext, await slotKey(part1, part, 'device'), partAad(own))).toEqual(
    entropy,
  )
  expect((await device.ask('GET', '/wallet/v1/session')).body).toEqual({
    session: { descriptor, email: 'ann@example.com', slotId: own.slotId },
  })
  expect((await device.ask('POST', '/wallet/v1/session/end')).status).toBe(204)
  expect((await device.ask('GET', '/wallet/v1/session')).body).toEqual({ session: null })
  // Minutes later: proofs are dated by the device's own clock, which stays.
  await database.rows('update wallet_logins set expires_at = 0, sent_at = 0')
  expect((await readPart(device, 'wallet', own)).answer).toMatchObject({
    code: 'logged_out',
    status: 403,
  })
  // The next code brings it back to the same wallet.
  expect(await logIn(device, 'ann@example.com')).toEqual({
    descriptor,
    next: 'open',
    slotId: own.slotId,
  })
  expect((await readPart(device, 'wallet', own)).answer.status).toBe(200)
  expect(walletId).toBe(descriptor.walletId)
})

test('no call of a login is refused, from the first one of a device on: a nonce is asked for before it is wanted', async () => {
  const device = await createWalletDevice(server)
  const { managed, own } = await makeWallet(device, 'una@example.com')
  await device.ask('POST', '/wallet/v1/session/end')
  await database.rows('update wallet_logins set expires_at = 0, sent_at = 0')
  expect(await logIn(device, 'una@example.com')).toMatchObject({ next: 'open' })
  await readPart(device, 'wallet', own)
  await readPart(device, 'recovery', managed)
  expect(device.statuses.filter((status) => status > 204)).toEqual([])
  expect(device.statuses.length).toBeGreaterThan(10)
})

test('what anyone may ask of a role tells a nonce (RFC 9449), and no page of another origin reads it', async () => {
  for (const path of [
    '/wallet/v1/nonce',
    '/recovery/v1/nonce',
    '/wallet/v1/config?projectId=shop',
  ]) {
    const answer = await server.wallet?.fetch(new Request(`http://localhost:4501${path}`))
    expect(answer?.headers.get('dpop-nonce')).toMatch(/^[\w-]{43}$/)
    expect(answer?.headers.get('cache-control')).toBe('no-store')
    expect(answer?.headers.get('access-control-allow-origin')).toBeNull()
  }
})

test('another device opens the same wallet after the code and the link of a mail of its own', async () => {
  const email = 'bob@example.com'
  const [first, second] = await Promise.all([
    createWalletDevice(server),
    createWalletDevice(server, {
      userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X) Chrome/140.0 Safari/537',
    }),
  ])
  const { descriptor, entropy, managed } = await makeWallet(first, email)
  const result = await logIn(second, email)
  expect(result).toMatchObject({ descriptor, managedSlotId: managed.slotId, next: 'register' })
  if (result.next !== 'register') return
  // The code alone gives one part of two.
  expect((await readPart(second, 'recovery', managed)).answer).toMatchObject({
    code: 'device_refused',
  })
  const started = await second.ask('POST', '/recovery/v1/registrations', {
    introduction: result.introduction,
  })
  expect(started.body).toMatchObject({ number: expect.stringMatching(/^\d\d$/) })
  const link = await mailTo(email, /(http:\/\/localhost:4501\/r\/[\w-]+)/)
  const mail = mails.at(-1) ?? ''
  expect(mail).toContain('Chrome on Mac')
  expect(mail).toContain('shop.example')
  // Opening the page changes nothing, with or without a build of it.
  await server.wallet?.fetch(new Request(link))
  const token = link.split('/').at(-1)
  const state = () =>
    second.ask('GET', `/recovery/v1/registrations/${started.body['registrationId']}`)
  expect(await first.ask('POST', `/recovery/v1/links/${token}`, {})).toMatchObject({
    code: 'number_wanted',
  })
  expect((await second.ask('POST', `/recovery/v1/links/${token}`, {})).status).toBe(204)
  expect((await state()).body).toEqual({ status: 'registered' })
  const [one, two] = [
    await readPart(second, 'wallet', managed),
    await readPart(second, 'recovery', managed),
  ]
  const key = await slotKey(one.part ?? bytes(32), two.part ?? bytes(32), 'managed')
  expect(await unseal(one.ciphertext ?? '', key, partAad(managed))).toEqual(entropy)
})

describe('error: nobody gets anything', () => {
  test('for a site that is not listed, http for https or another port, or another project (S5.14, S9.37)', async () => {
    const device = await createWalletDevice(server)
    const start = (change: object) =>
      device.ask('POST', '/wallet/v1/logins', {
        email: 'eve@example.com',
        projectId: 'shop',
        site,
        ...change,
      })
    for (const other of [
      'http://shop.example',
      'https://shop.example:8443',
      'https://pay.shop.example',
      'http://localhost:3000',
      'null',
    ])
      expect(await start({ site: other })).toMatchObject({ code: 'embedder_refused', status: 403 })
    expect(await start({ projectId: 'other' })).toMatchObject({ code: 'project_unknown' })
    expect(await start({ email: 'eve' })).toMatchObject({ status: 422 })
  })

  test('for a page of this machine but of a project for development (S9.37)', async () => {
    const device = await createWalletDevice(server)
    const start = (projectId: string, page: string) =>
      device.ask('POST', '/wallet/v1/logins', { email: 'dev@example.com', projectId, site: page })
    for (const page of [site, 'http://localhost.evil.example', 'null'])
      expect(await start('draft', page)).toMatchObject({ code: 'embedder_refused' })
    expect(await start('shop', 'http://localhost:3000')).toMatchObject({ code: 'embedder_refused' })
    expect(await start('draft', 'http://localhost:3000')).toMatchObject({ status: 200 })
  })

  test('without a proof, with a proof that was used, or with that of another device', async () => {
    const device = await createWalletDevice(server)
    const other = await createWalletDevice(server)
    const { own, walletId } = await makeWallet(device, 'carol@example.com')
    const path = `/wallet/v1/wallets/${walletId}/slots/${own.slotId}/part`
    const body = { sealingKey: other.sealingKey }
    const bare = await server.wallet?.fetch(
      new Request(`http://localhost:4501${path}`, { body: JSON.stringify(body), method: 'POST' }),
    )
    expect(bare?.status).toBe(401)
    expect(bare?.headers.get('access-control-allow-origin')).toBeNull()
    expect((await other.ask('POST', path, body)).code).toBe('logged_out')
    const proof = await generateProof(
      device.pair,
      `http://localhost:4501${path}`,
      'POST',
      bare?.headers.get('dpop-nonce') ?? '',
    )
    expect((await device.ask('POST', path, body, { proof })).status).toBe(200)
    expect((await device.ask('POST', path, body, { proof })).code).toBe('proof_invalid')
  })

  test('with a row of a device that was written into the database', async () => {
    const device = await createWalletDevice(server)
    const thief = await createWalletDevice(server)
    const { own, walletId } = await makeWallet(device, 'dan@example.com')
    const [row] = await database.rows('select device from wallet_devices where wallet_id = $1', [
      walletId,
    ])
    await database.rows(
      `insert into wallet_devices select wallet_id, 'x' || device, slot_id, true, mark, created_at, used_at
       from wallet_devices where device = $1`,
      [row?.['device']],
    )
    expect((await readPart(thief, 'wallet', own)).answer.status).toBe(403)
    expect((await thief.ask('GET', '/wallet/v1/session')).body).toEqual({ session: null })
  })

  test('of the wallet of another address by a code for one’s own', async () => {
    const [owner, thief] = await Promise.all([
      createWalletDevice(server),
      createWalletDevice(server),
    ])
    const { managed, own } = await makeWallet(owner, 'fay@example.com')
    await logIn(thief, 'thief@example.com')
    for (const slot of [managed, own])
      expect((await readPart(thief, 'wallet', slot)).answer.status).toBe(403)
    expect((await readPart(thief, 'recovery', managed)).answer.status).toBe(403)
  })

  test('by an introduction of another device', async () => {
    const [owner, thief] = await Promise.all([
      createWalletDevice(server),
      createWalletDevice(server),
    ])
    const { introduction } = await makeWallet(owner, 'gus@example.com')
    expect(await thief.ask('POST', '/recovery/v1/registrations', { introduction })).toMatchObject({
      code: 'device_refused',
      status: 403,
    })
  })
})

test('error: the whole database opens no wallet, nor with the key of one role; with both it does', async () => {
  const device = await createWalletDevice(server)
  const { entropy, managed } = await makeWallet(device, 'hal@example.com')
  const aad = partAad(managed)
  const [slot] = await database.rows('select * from wallet_slots where slot_id = $1', [
    managed.slotId,
  ])
  const [kept] = await database.rows('select * from recovery_wallets where slot_id = $1', [
    managed.slotId,
  ])
  const keyOf = async (role: string) =>
    createRoleKeys(Uint8Array.from(await readFile(join(folder, `${role}.key`))))
  const [wallet, recovery] = await Promise.all([keyOf('wallet'), keyOf('recovery')])
  const place = `part|${aad}`
  const slotPart = slot?.['part'] as Uint8Array
  const keptPart = kept?.['part'] as Uint8Array
  const ciphertext = Buffer.from(slot?.['ciphertext'] as Uint8Array).toString('base64url')
  const open = async (part1: Uint8Array, part2: Uint8Array) =>
    unseal(ciphertext, await slotKey(part1, part2, 'managed'), aad)
  const nothing = new Uint8Array(32)
  // Wrapped parts are no parts, and one role's key opens its own half alone.
  await expect(open(slotPart.slice(12, 44), keptPart.slice(12, 44))).rejects.toThrow()
  expect(() => recovery.unwrap(slotPart, place)).toThrow()
  expect(() => wallet.unwrap(keptPart, place)).toThrow()
  await expect(open(wallet.unwrap(slotPart, place), nothing)).rejects.toThrow()
  await expect(open(nothing, recovery.unwrap(keptPart, place))).rejects.toThrow()
  expect(await open(wallet.unwrap(slotPart, place), recovery.unwrap(keptPart, place))).toEqual(
    entropy,
  )
})

test('error: neither logs nor mails hold a code that is not theirs, a part, an address or a key', async () => {
  const device = await createWalletDevice(server)
  const email = 'ivy.secret@example.com'
  await makeWallet(device, email)
  const all = logs.join('')
  expect(all.length).toBeGreaterThan(0)
  expect(all).not.toContain('ivy.secret')
  const code = /(\d{6}) is your code/.exec(mails.join(''))?.[1] ?? 'none'
  expect(all).not.toContain(code)
  for (const role of ['wallet', 'recovery']) {
    const key = await readFile(join(folder, `${role}.key`))
    for (const form of ['hex', 'base64', 'base64url'] as const)
      expect(all + mails.join('')).not.toContain(key.toString(form))
  }
  const rows = await database.rows('select part from wallet_slots')
  for (const { part } of rows)
    expect(all).not.toContain(Buffer.from(part as Uint8Array).toString('base64url'))
})

test('the frame may be shown by the project’s sites alone, and carries what embedding sites ask for', async () => {
  const get = (path: string) => server.wallet?.fetch(new Request(`http://localhost:4501${path}`))
  const headers = (await get('/wallet/v1/config?projectId=shop'))?.headers
  expect(headers?.get('cross-origin-embedder-policy')).toBe('require-corp')
  expect(headers?.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(headers?.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect((await get('/f/other/'))?.status).toBe(404)
  expect((await get('/assets/..%2f..%2fpackage.json'))?.status).toBe(404)
  expect((await get('/assets/wallet.key'))?.status).toBe(404)
})

test('error: the API’s own origin has none of the wallet', async () => {
  for (const path of ['/wallet/v1/config?projectId=shop', '/f/shop/', '/recovery/v1/registrations'])
    expect((await server.fetch(new Request(`http://localhost:4500${path}`))).status).toBe(404)
})

test('error: a server of other chains than development ones does not start the wallet', async () => {
  await expect(
    createServer(
      { parts: ['wallet'], wallet: { keys: folder } },
      { database, logger: pino({ level: 'silent' }) },
    ),
  ).rejects.toThrow('the wallet is experimental and serves development chains only')
})
