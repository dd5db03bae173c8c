import { partAad, sealingInfo } from '@latchkey/protocol/wallet'
import { generateProof } from 'dpop'
import { importJWK, type JWK, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { findPort } from '../../../../scripts/ports/findPort.ts'
import type { Database } from '../database/Database.ts'
import { sealTo } from '../roles/createRoleKeys.ts'
import { makeId } from '../roles/makeId.ts'
import { createWalletDevice } from '../testing/createWalletDevice.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { startWallet, type TestWallet, walletSite, walletUrl } from '../testing/startWallet.ts'
import { bytesOf } from '../testing/walletSlots.ts'

/** The database of all servers here; it answers nothing while it is away. */
let database: Database
const state = { isAway: false, statements: [] as string[] }
let world: TestWallet
beforeAll(async () => {
  database = await openTestDatabase()
  const watched = (rows: Database['rows']): Database['rows'] => {
    return async (sql, ...parameters) => {
      if (state.isAway) throw new Error('connection terminated')
      state.statements.push(sql)
      return rows(sql, ...parameters)
    }
  }
  world = await startWallet({
    config: { parts: ['auth', 'wallet', 'recovery'] },
    database: {
      ...database,
      rows: watched(database.rows),
      transaction: (work) =>
        state.isAway
          ? Promise.reject(new Error('connection terminated'))
          : database.transaction((session) =>
              work({ ...session, rows: watched(session.rows) as typeof session.rows }),
            ),
    },
  })
})
afterAll(async () => {
  await world?.close()
  await database?.close()
})

const other = (code: string) => (code === '000000' ? '000001' : '000000')
const tables = [
  'wallet_logins',
  'wallet_identities',
  'wallet_wallets',
  'wallet_slots',
  'wallet_devices',
]
async function counts(): Promise<unknown> {
  const [row] = await database.rows(
    `select ${[...tables, 'rate_limits', 'recovery_wallets', 'recovery_registrations']
      .map((table) => `(select count(*)::int from ${table}) as ${table}`)
      .join(', ')}`,
  )
  return row
}

describe('a server that starts again between a mail and its code', () => {
  test('takes the code, and the tries that were used stay used', async () => {
    const email = 'rob@example.com'
    const first = await startWallet({ database, folder: world.folder })
    const device = await first.createDevice()
    const { body } = await first.start(device, email)
    const code = await first.codeOf(email)
    expect((await first.enter(device, body['loginId'], other(code))).body['triesLeft']).toBe(4)
    await first.close()
    const again = await startWallet({ database, folder: world.folder })
    onTestFinished(() => again.close())
    const same = await createWalletDevice(again.server, { pair: device.pair })
    expect((await again.enter(same, body['loginId'], other(code))).body['triesLeft']).toBe(3)
    expect(await again.enter(same, body['loginId'], code)).toMatchObject({
      body: { next: 'make' },
      status: 200,
    })
    // Its answer may be lost: the same device has it again, whichever process it asks, and no other one.
    const late = await createWalletDevice(world.server, { pair: device.pair })
    expect(await world.enter(late, body['loginId'], code)).toMatchObject({ status: 200 })
    expect(await world.enter(late, body['loginId'], other(code))).toMatchObject({
      code: 'code_tries_used',
      status: 410,
    })
    const stranger = await world.createDevice()
    expect(await world.enter(stranger, body['loginId'], code)).toMatchObject({ status: 410 })
  })

  test('error: no process takes a proof that another has taken', async () => {
    const second = await startWallet({ database, folder: world.folder })
    onTestFinished(() => second.close())
    const device = await world.createDevice()
    const path = '/wallet/v1/session/end'
    const nonce = (await second.fetch('/wallet/v1/nonce'))?.headers.get('dpop-nonce') ?? ''
    const proof = await generateProof(device.pair, `${walletUrl}${path}`, 'POST', nonce)
    expect((await device.ask('POST', path, undefined, { proof })).status).toBe(204)
    const same = await createWalletDevice(second.server, { pair: device.pair })
    expect(await same.ask('POST', path, undefined, { proof })).toMatchObject({
      code: 'proof_invalid',
      status: 401,
    })
  })
})

describe('error: while no mail can be sent', () => {
  test('a visitor is told so in a sentence, and nothing is kept', async () => {
    const port = await findPort()
    const mail = { from: 'wallet@example.com', url: `smtp://127.0.0.1:${port}` }
    const down = await startWallet({ database, folder: world.folder, wallet: { mail } })
    onTestFinished(() => down.close())
    const [device, next] = await Promise.all([down.createDevice(), down.createDevice()])
    // The first is promised a mail: what the mail server does is found out outside of requests.
    await down.start(device, 'first@example.com')
    const line = `wallet.mail.url: nothing answers at 127.0.0.1:${port}`
    await vi.waitFor(() => expect(down.logs.join('')).toContain(line))
    const before = await counts()
    for (let count = 0; count < 3; count += 1)
      expect(await down.start(next, 'sue@example.com')).toMatchObject({
        body: {
          reasons: [
            { description: 'No mail can be sent at the moment; try again a little later.' },
          ],
        },
        code: 'mail_failed',
        status: 503,
      })
    expect(await counts()).toEqual(before)
  })

  test('without a mail server none is promised', async () => {
    const none = await startWallet({
      database,
      folder: world.folder,
      wallet: { mail: undefined },
    })
    onTestFinished(() => none.close())
    const device = await none.createDevice()
    expect((await none.start(device, 'tom@example.com')).code).toBe('mail_failed')
  })
})

test('addresses that have a wallet and those that have none are answered alike, by the same work', async () => {
  await world.makeWallet(await world.createDevice(), 'known@example.com')
  const asked = async (email: string) => {
    const device = await world.createDevice()
    await device.ask('GET', '/wallet/v1/session')
    state.statements.length = 0
    const { body, status } = await world.start(device, email)
    return {
      fields: Object.keys(body),
      status,
      tries: body['triesLeft'],
      work: [...state.statements],
    }
  }
  const known = await asked('known@example.com')
  expect(known).toMatchObject({ status: 200, tries: 5 })
  expect(known.work.length).toBeGreaterThan(3)
  expect(await asked('unknown@example.com')).toEqual(known)
})

test('logins that there are and those that there are not are looked for by the same work', async () => {
  const device = await world.createDevice()
  const { loginId } = (await world.start(device, 'looked@example.com')).body
  const look = async (id: unknown) => {
    state.statements.length = 0
    const { status } = await device.ask('GET', `/wallet/v1/logins/${id}`)
    return { status, work: [...state.statements] }
  }
  const known = await look(loginId)
  expect(known).toMatchObject({ status: 200 })
  expect(known.work.length).toBeGreaterThan(0)
  expect(await look('AAAAAAAAAAAAAAAAAAAAAA')).toEqual({ ...known, status: 410 })
})

test('error: while the database is away a device is told to come again, and nothing is done', async () => {
  const email = 'una@example.com'
  const device = await world.createDevice()
  const { introduction, managed, own, walletId } = await world.makeWallet(device, email)
  const before = await counts()
  const mailed = world.inbox.mails.length
  const sealingKey = device.sealingKey
  const [wallet, recovery] = ['wallet', 'recovery'].map(
    (role) => `/${role}/v1/wallets/${walletId}/slots`,
  )
  state.isAway = true
  onTestFinished(() => {
    state.isAway = false
  })
  const calls = [
    ['POST', '/wallet/v1/logins', { email, projectId: 'shop', site: walletSite }],
    ['POST', `/wallet/v1/logins/${makeId()}/resend`],
    ['POST', `/wallet/v1/logins/${makeId()}/code`, { code: '123456' }],
    ['GET', '/wallet/v1/session'],
    ['POST', '/wallet/v1/session/end'],
    ['POST', `${wallet}/${own.slotId}/part`, { sealingKey }],
    ['POST', `${recovery}/${managed.slotId}/part`, { sealingKey }],
    ['POST', '/recovery/v1/registrations', { introduction }],
    ['GET', `/recovery/v1/registrations/${makeId()}`],
    ['POST', '/recovery/v1/links/any', {}],
    ['GET', '/recovery/v1/links/any', undefined],
    ['POST', '/recovery/v1/links/any/refuse', undefined],
  ] as const
  for (const [method, path, body] of calls)
    expect(await device.ask(method, path, body), path).toMatchObject({
      body: { reasons: [{ description: expect.stringContaining('try again') }] },
      code: 'database_unavailable',
      status: 503,
    })
  state.isAway = false
  expect(await counts()).toEqual(before)
  expect(world.inbox.mails).toHaveLength(mailed)
  expect((await world.readPart(device, 'wallet', own)).answer.status).toBe(200)
})

test('error: a database that fails between the mail’s count and the code sends none', async () => {
  const device = await world.createDevice()
  await device.ask('GET', '/wallet/v1/session')
  const mailed = world.inbox.mails.length
  const push = vi.spyOn(state.statements, 'push').mockImplementation((sql) => {
    if (sql.startsWith('insert into wallet_logins')) throw new Error('connection terminated')
    return 0
  })
  onTestFinished(() => push.mockRestore())
  expect(await world.start(device, 'val@example.com')).toMatchObject({ status: 503 })
  push.mockRestore()
  expect(world.inbox.mails).toHaveLength(mailed)
  expect((await world.start(device, 'val@example.com')).status).toBe(200)
})

describe('error: a part', () => {
  test('that was sealed for another slot, another role or another kind is not kept', async () => {
    const device = await world.createDevice()
    const result = await world.logIn(device, 'wes@example.com')
    if (result.next !== 'make') throw new Error(result.next)
    const { introduction, walletId } = result
    const keys = await world.sealingKeys()
    const slot = { kind: 'device', slotId: makeId(), walletId } as const
    const ciphertext = Buffer.from(bytesOf(44)).toString('base64url')
    const path = `/wallet/v1/wallets/${walletId}/slots/${slot.slotId}`
    const put = async (key: string, sealedFor: Parameters<typeof partAad>[0], info: string) =>
      device.ask('PUT', path, {
        ciphertext,
        kind: 'device',
        part: await sealTo(key, bytesOf(32), { aad: partAad(sealedFor), info }),
      })
    const { toDevice, toRole } = sealingInfo
    for (const refused of [
      put(keys.wallet, { ...slot, slotId: makeId() }, toRole),
      put(keys.wallet, { ...slot, walletId: makeId() }, toRole),
      put(keys.wallet, { ...slot, kind: 'managed' }, toRole),
      put(keys.wallet, slot, toDevice),
      put(keys.recovery, slot, toRole),
    ])
      expect(await refused).toMatchObject({ code: 'slot_damaged', status: 422 })
    // A bit that flips on the way.
    const part = await sealTo(keys.wallet, bytesOf(32), { aad: partAad(slot), info: toRole })
    const flipped = Buffer.from(part.ciphertext, 'base64url')
    flipped[5] = (flipped[5] ?? 0) ^ 1
    const changed = { ...part, ciphertext: flipped.toString('base64url') }
    expect(
      await device.ask('PUT', path, { ciphertext, kind: 'device', part: changed }),
    ).toMatchObject({ code: 'slot_damaged', status: 422 })
    expect(
      await database.rows('select 1 from wallet_slots where wallet_id = $1', [walletId]),
    ).toEqual([])
    // The other role, too, takes what was sealed for it alone.
    expect(
      await device.ask('PUT', `/recovery/v1/wallets/${walletId}/slots/${slot.slotId}`, {
        introduction,
        part: await sealTo(keys.wallet, bytesOf(32), {
          aad: partAad({ ...slot, kind: 'managed' }),
          info: toRole,
        }),
      }),
    ).toMatchObject({ code: 'slot_damaged', status: 422 })
    expect((await put(keys.wallet, slot, toRole)).status).toBe(204)
  })

  test('is sealed to no key that is none', async () => {
    const device = await world.createDevice()
    const { own } = await world.makeWallet(device, 'xia@example.com')
    const sealingKey = Buffer.from(new Uint8Array(65).fill(4)).toString('base64url')
    const path = `/wallet/v1/wallets/${own.walletId}/slots/${own.slotId}/part`
    expect(await device.ask('POST', path, { sealingKey })).toMatchObject({ status: 422 })
  })

  test('that was changed in the database is said to be damaged', async () => {
    const device = await world.createDevice()
    const { managed, own } = await world.makeWallet(device, 'yan@example.com')
    await database.rows(
      'update wallet_slots set part = set_bit(part, 100, 1 - get_bit(part, 100)) where slot_id = $1',
      [own.slotId],
    )
    await database.rows('delete from wallet_slots where slot_id = $1', [managed.slotId])
    expect((await world.readPart(device, 'wallet', own)).answer.code).toBe('slot_damaged')
    expect((await world.readPart(device, 'wallet', managed)).answer.code).toBe('logged_out')
  })
})

test('error: a token made with the dumped auth_keys opens no route of the wallet', async () => {
  const owner = await world.createDevice()
  const { managed, own, walletId } = await world.makeWallet(owner, 'zoe@example.com')
  await world.server.fetch(
    new Request('http://localhost:4500/auth/v1/nonce?projectId=shop', {
      headers: { origin: walletSite },
    }),
  )
  const [dumped] = await database.rows('select id, key from auth_keys')
  const key = await importJWK(dumped?.['key'] as JWK, 'ES256')
  const token = await new SignJWT({ email: 'zoe@example.com', projectId: 'shop', walletId })
    .setProtectedHeader({ alg: 'ES256', kid: String(dumped?.['id']) })
    .setIssuedAt()
    .setExpirationTime('1h')
    .setSubject('zoe@example.com')
    .sign(key)
  const { d: _, ...jwk } = (dumped?.['key'] ?? {}) as JWK
  const routes = world.server.routes().filter(({ path }) => /^\/(?:wallet|recovery)\//.test(path))
  expect(routes.length).toBeGreaterThan(10)
  for (const { access, method, path } of routes) {
    if (access === 'public') continue
    const pathname = path
      .replace(':wallet', walletId)
      .replace(':slot', path.includes('recovery') ? managed.slotId : own.slotId)
    const nonce = (await world.fetch(pathname, { method }))?.headers.get('dpop-nonce')
    const forged = await new SignJWT({
      htm: method,
      htu: `${walletUrl}${pathname}`,
      jti: makeId(),
      nonce,
      walletId,
    })
      .setProtectedHeader({ alg: 'ES256', jwk, typ: 'dpop+jwt' })
      .setIssuedAt()
      .sign(key)
    const ask = async (headers: Record<string, string>) =>
      world.fetch(pathname, {
        ...(method === 'GET' ? {} : { body: JSON.stringify({ sealingKey: owner.sealingKey }) }),
        headers: { 'content-type': 'application/json', ...headers },
        method,
      })
    for (const headers of [
      { authorization: `Bearer ${token}` },
      { authorization: `DPoP ${token}`, dpop: token },
    ])
      expect((await ask(headers))?.status, `${method} ${path}`).toBe(401)
    // As a device's key it is one of a device that no one knows.
    const answer = await ask({ authorization: `DPoP ${token}`, dpop: forged })
    const text = (await answer?.text()) ?? ''
    expect(text, `${method} ${path}`).not.toMatch(/zoe@|0xf39F|"part":|"ciphertext":/)
  }
})
