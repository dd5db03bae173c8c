import { partAad, walletConfig } from '@latchkey/protocol/wallet'
import { generateProof } from 'dpop'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ServerConfigInput } from '../config/serverConfig.ts'
import { createServer } from '../createServer.ts'
import { decodeMail } from '../testing/startInbox.ts'
import { startWallet, type TestWallet, walletSite, walletUrl } from '../testing/startWallet.ts'
import { bytesOf, openSlot } from '../testing/walletSlots.ts'

let world: TestWallet
beforeAll(async () => {
  world = await startWallet()
})
afterAll(() => world?.close())

test('a device makes a wallet with a code, opens it with its own part, and is out once it logs out', async () => {
  const device = await world.createDevice()
  const { descriptor, entropy, own, part1, walletId } = await world.makeWallet(
    device,
    'ann@example.com',
  )
  const { ciphertext = '', part = new Uint8Array() } = await world.readPart(device, 'wallet', own)
  expect(
    await openSlot(ciphertext, { aad: partAad(own), kind: 'device', parts: [part1, part] }),
  ).toEqual(entropy)
  expect((await device.ask('GET', '/wallet/v1/session')).body).toEqual({
    session: {
      descriptor,
      email: 'ann@example.com',
      slotId: own.slotId,
      user: { email: 'ann@example.com' },
    },
  })
  expect((await device.ask('POST', '/wallet/v1/session/end')).status).toBe(204)
  expect((await device.ask('GET', '/wallet/v1/session')).body).toEqual({ session: null })
  // Minutes later: proofs are dated by the device's own clock, which stays.
  await world.database.rows('update wallet_logins set expires_at = 0, sent_at = 0')
  expect((await world.readPart(device, 'wallet', own)).answer).toMatchObject({
    code: 'logged_out',
    status: 403,
  })
  // The next code brings it back to the same wallet.
  expect(await world.logIn(device, 'ann@example.com')).toEqual({
    descriptor,
    next: 'open',
    slotId: own.slotId,
  })
  expect((await world.readPart(device, 'wallet', own)).answer.status).toBe(200)
  expect(walletId).toBe(descriptor.walletId)
})

test('no call of a login is refused, from the first one of a device on: a nonce is asked for before it is wanted', async () => {
  const device = await world.createDevice()
  const { managed, own } = await world.makeWallet(device, 'una@example.com')
  await device.ask('POST', '/wallet/v1/session/end')
  await world.database.rows('update wallet_logins set expires_at = 0, sent_at = 0')
  expect(await world.logIn(device, 'una@example.com')).toMatchObject({ next: 'open' })
  await world.readPart(device, 'wallet', own)
  await world.readPart(device, 'recovery', managed)
  expect(device.statuses.filter((status) => status > 204)).toEqual([])
  expect(device.statuses.length).toBeGreaterThan(10)
})

test('what anyone may ask of a role tells a nonce (RFC 9449), and no page of another origin reads it', async () => {
  for (const path of [
    '/wallet/v1/nonce',
    '/recovery/v1/nonce',
    '/wallet/v1/config?projectId=shop',
  ]) {
    const answer = await world.fetch(path)
    expect(answer?.headers.get('dpop-nonce')).toMatch(/^[\w-]{43}$/)
    expect(answer?.headers.get('cache-control')).toBe('no-store')
    expect(answer?.headers.get('access-control-allow-origin')).toBeNull()
  }
})

test('the networks of a wallet say what tokens of Solana are called, where the operator lists them', async () => {
  const answer = await world.fetch('/wallet/v1/config?projectId=shop')
  const { networks } = walletConfig.parse(await answer?.json())
  const solana = networks.find(({ id }) => id.startsWith('solana:'))
  expect(solana?.tokens).toEqual([
    { address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', symbol: 'USDC' },
  ])
  expect(networks.filter(({ tokens }) => tokens)).toEqual([solana])
})

test('another device opens the same wallet after the code and the link of a mail of its own', async () => {
  const email = 'bob@example.com'
  const [first, second] = await Promise.all([
    world.createDevice(),
    world.createDevice({
      userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X) Chrome/140.0 Safari/537',
    }),
  ])
  const { descriptor, entropy, managed } = await world.makeWallet(first, email)
  const result = await world.logIn(second, email)
  expect(result).toMatchObject({ descriptor, managedSlotId: managed.slotId, next: 'register' })
  if (result.next !== 'register') return
  // The code alone gives one part of two.
  expect((await world.readPart(second, 'recovery', managed)).answer).toMatchObject({
    code: 'device_refused',
  })
  const started = await second.ask('POST', '/recovery/v1/registrations', {
    introduction: result.introduction,
  })
  expect(started.body).toMatchObject({ number: expect.stringMatching(/^\d\d$/) })
  const link = await world.inbox.find(email, /(http:\/\/localhost:4501\/r\/[\w-]+)/)
  const mail = decodeMail(world.inbox.mails.at(-1) ?? '')
  expect(mail).toContain('Chrome on Mac')
  expect(mail).toContain('shop.example')
  // Opening the page changes nothing, with or without a build of it.
  await world.fetch(new URL(link).pathname)
  const token = link.split('/').at(-1)
  const state = () =>
    second.ask('GET', `/recovery/v1/registrations/${started.body['registrationId']}`)
  expect((await first.ask('GET', `/recovery/v1/links/${token}`)).body).toEqual({
    browser: 'Chrome',
    email,
    isHere: false,
    sentAtMs: expect.any(Number),
    site: 'https://shop.example',
    status: 'waiting',
    system: 'Mac',
  })
  expect(await first.ask('POST', `/recovery/v1/links/${token}`, {})).toMatchObject({
    code: 'number_wanted',
  })
  expect(await second.ask('POST', `/recovery/v1/links/${token}`, {})).toMatchObject({
    body: { status: 'registered' },
    status: 200,
  })
  expect((await state()).body).toMatchObject({ status: 'registered' })
  const [one, two] = [
    await world.readPart(second, 'wallet', managed),
    await world.readPart(second, 'recovery', managed),
  ]
  const parts = [one.part ?? bytesOf(32), two.part ?? bytesOf(32)] as const
  expect(
    await openSlot(one.ciphertext ?? '', { aad: partAad(managed), kind: 'managed', parts }),
  ).toEqual(entropy)
})

describe('error: nobody gets anything', () => {
  test('for a site that is not listed, http for https or another port, or another project (S5.14, S9.37)', async () => {
    const device = await world.createDevice()
    const start = (change: object) => world.start(device, 'eve@example.com', change)
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
    const device = await world.createDevice()
    const start = (projectId: string, site: string) =>
      world.start(device, 'dev@example.com', { projectId, site })
    for (const page of [walletSite, 'http://localhost.evil.example', 'null'])
      expect(await start('draft', page)).toMatchObject({ code: 'embedder_refused' })
    expect(await start('shop', 'http://localhost:3000')).toMatchObject({ code: 'embedder_refused' })
    expect(await start('draft', 'http://localhost:3000')).toMatchObject({ status: 200 })
  })

  test('without a proof, with a proof that was used, or with that of another device', async () => {
    const device = await world.createDevice()
    const other = await world.createDevice()
    const { own, walletId } = await world.makeWallet(device, 'carol@example.com')
    const path = `/wallet/v1/wallets/${walletId}/slots/${own.slotId}/part`
    const body = { sealingKey: other.sealingKey }
    const bare = await world.fetch(path, { body: JSON.stringify(body), method: 'POST' })
    expect(bare?.status).toBe(401)
    expect(bare?.headers.get('access-control-allow-origin')).toBeNull()
    expect((await other.ask('POST', path, body)).code).toBe('logged_out')
    const proof = await generateProof(
      device.pair,
      `${walletUrl}${path}`,
      'POST',
      bare?.headers.get('dpop-nonce') ?? '',
    )
    expect((await device.ask('POST', path, body, { proof })).status).toBe(200)
    expect((await device.ask('POST', path, body, { proof })).code).toBe('proof_invalid')
  })

  test('with a row of a device that was written into the database', async () => {
    const device = await world.createDevice()
    const thief = await world.createDevice()
    const { own, walletId } = await world.makeWallet(device, 'dan@example.com')
    const [row] = await world.database.rows(
      'select device from wallet_devices where wallet_id = $1',
      [walletId],
    )
    await world.database.rows(
      `insert into wallet_devices select wallet_id, 'x' || device, slot_id, true, mark, created_at, used_at
       from wallet_devices where device = $1`,
      [row?.['device']],
    )
    expect((await world.readPart(thief, 'wallet', own)).answer.status).toBe(403)
    expect((await thief.ask('GET', '/wallet/v1/session')).body).toEqual({ session: null })
  })

  test('of the wallet of another address by a code for one’s own', async () => {
    const [owner, thief] = await Promise.all([world.createDevice(), world.createDevice()])
    const { managed, own } = await world.makeWallet(owner, 'fay@example.com')
    await world.logIn(thief, 'thief@example.com')
    for (const slot of [managed, own])
      expect((await world.readPart(thief, 'wallet', slot)).answer.status).toBe(403)
    expect((await world.readPart(thief, 'recovery', managed)).answer.status).toBe(403)
  })

  test('by an introduction of another device', async () => {
    const [owner, thief] = await Promise.all([world.createDevice(), world.createDevice()])
    const { introduction } = await world.makeWallet(owner, 'gus@example.com')
    expect(await thief.ask('POST', '/recovery/v1/registrations', { introduction })).toMatchObject({
      code: 'device_refused',
      status: 403,
    })
  })
})

test('the frame may be shown by the project’s sites alone, and carries what embedding sites ask for', async () => {
  const get = (path: string) => world.fetch(path)
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
    expect((await world.server.fetch(new Request(`http://localhost:4500${path}`))).status).toBe(404)
})

test('error: a server of other chains than development ones does not start the wallet', async () => {
  await expect(
    createServer(
      { parts: ['wallet'], wallet: { keys: world.folder } },
      { database: world.database, logger: pino({ level: 'silent' }) },
    ),
  ).rejects.toThrow('the wallet is experimental and serves development chains only')
})

describe('recovery alone', () => {
  const start = (config: ServerConfigInput) =>
    createServer(
      { parts: ['recovery'], ...config, wallet: { keys: world.folder, ...config.wallet } },
      { database: world.database, logger: pino({ level: 'silent' }) },
    )

  test('error: it writes no mails into the log while it serves other chains than development ones', async () => {
    await expect(start({ wallet: { mail: 'log' } })).rejects.toThrow(
      /wallet\.mail: mails are written into the log for development chains only; take out .* or name a mail server/,
    )
  })

  test.each<[string, ServerConfigInput]>([
    [
      'without other chains mails may be in the log',
      { publicChains: false, wallet: { mail: 'log' } },
    ],
    [
      'with a mail server it asks no chain',
      { wallet: { mail: { from: 'a@example.com', url: 'smtp://127.0.0.1:9' } } },
    ],
  ])('%s', async (_, config) => {
    const server = await start(config)
    await server.close()
  })
})
