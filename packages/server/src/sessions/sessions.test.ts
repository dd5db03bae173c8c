import { createHash } from 'node:crypto'
import { visitorSessionsResponse } from '@latchkey/protocol/http'
import {
  base64url,
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  generateKeyPair,
  jwtVerify,
  SignJWT,
  UnsecuredJWT,
} from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
// Loading this part takes a busy machine longer than the first test that asks for it may take.
import './createSessionsPart.ts'
import type { Database } from '../database/Database.ts'
import type { ProjectEdit } from '../projects/ProjectRepository.ts'
import type { AuthPage } from '../testing/createAuthPage.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { evmKey, solanaKey } from '../testing/signInKeys.ts'
import { createCalendar, startAuth } from '../testing/startAuth.ts'
import { createKeyRepository } from './createKeyRepository.ts'
import { createSessionEnd } from './createSessionEnd.ts'
import { maxSessionsPerAccount } from './createSessionRepository.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
// One for all, since rates are kept in the database, and a clock that is set back gives no one another try.
const calendar = createCalendar()

async function setup() {
  const auth = await startAuth({ database, now: calendar.now })
  return { ...auth, shop: auth.page() }
}

const me = (page: AuthPage, token: string) => page.visit('GET', '/auth/v1/me', { token })

const sessionsOf = async (page: AuthPage, tokens: { token: string }) =>
  visitorSessionsResponse.parse((await page.visit('GET', '/auth/v1/sessions', tokens)).body)
    .sessions

const refused = (code: string, status = 401) => ({ body: { code, status: 'FAILED' }, status })

describe('a token', () => {
  test('counts for fifteen minutes', async () => {
    const { shop } = await setup()
    const { token } = await shop.signIn(evmKey())
    calendar.pass(15 * minuteMs - 1000)
    expect(await me(shop, token)).toMatchObject({ status: 200 })
    calendar.pass(1000)
    expect(await me(shop, token)).toMatchObject(refused('token_expired'))
  })

  test('error: is there, and is one', async () => {
    const { shop } = await setup()
    expect(await shop.ask('GET', '/auth/v1/me')).toMatchObject(refused('token_missing'))
    for (const token of ['x', 'a.b.c', 'a'.repeat(4000)])
      expect(await me(shop, token)).toMatchObject(refused('token_invalid'))
    for (const token of ['', 'a b', 'a'.repeat(5000)])
      expect(await me(shop, token)).toMatchObject(refused('token_missing'))
  })

  test('error: without a signature, by another key, by another algorithm, or altered, is none', async () => {
    const { shop } = await setup()
    const { token } = await shop.signIn(evmKey())
    const claims = decodeJwt(token)
    const { kid = '' } = decodeProtectedHeader(token)
    const { body } = await shop.ask('GET', '/.well-known/jwks.json')
    const [published] = body['keys'] as { x: string }[]
    const { privateKey } = await generateKeyPair('ES256')
    const withKey = (protectedHeader: { alg: string; kid?: string }, key: CryptoKey | Uint8Array) =>
      new SignJWT(claims).setProtectedHeader(protectedHeader).sign(key)
    const [header, payload, signature = ''] = token.split('.')
    const altered = base64url.encode(JSON.stringify({ ...claims, sid: '0'.repeat(32) }))
    const none = base64url.encode(JSON.stringify({ alg: 'none', kid }))
    const forged = {
      'alg none': new UnsecuredJWT(claims).encode(),
      'alg none and a key': `${none}.${payload}.`,
      'alg none and a signature': `${none}.${payload}.${signature}`,
      altered: `${header}.${altered}.${signature}`,
      'another key': await withKey({ alg: 'ES256', kid }, privateKey),
      'another key with its name': await withKey({ alg: 'ES256', kid: 'other' }, privateKey),
      'no key named': await withKey({ alg: 'ES256' }, privateKey),
      'the public key as a secret': await withKey(
        { alg: 'HS256', kid },
        Buffer.from(JSON.stringify(published)),
      ),
      'the public key’s bytes as a secret': await withKey(
        { alg: 'HS256', kid },
        createHash('sha256')
          .update(published?.x ?? '')
          .digest(),
      ),
    }
    expect(await me(shop, token)).toMatchObject({ status: 200 })
    for (const [name, each] of Object.entries(forged))
      expect([name, (await me(shop, each)).body['code']]).toEqual([name, 'token_invalid'])
  })

  test('error: of another server is none, although it has the same keys', async () => {
    const { shop } = await setup()
    const { page } = await startAuth({
      config: { publicUrl: 'https://api.other.example' },
      database,
      now: calendar.now,
    })
    const { token } = await shop.signIn(evmKey())
    expect(await me(page(), token)).toMatchObject(refused('token_invalid'))
  })

  test('error: is for pages of its origin, and for programs', async () => {
    const { page, shop } = await setup()
    const { token } = await shop.signIn(evmKey())
    const pay = page({ origin: 'https://pay.shop.example' })
    expect(await me(pay, token)).toMatchObject(refused('token_other_origin', 403))
    expect(await me(page({ origin: null }), token)).toMatchObject({ status: 200 })
  })

  test('error: counts no more when its project stops or forbids the origin', async () => {
    const { page, server } = await setup()
    const edits: readonly [string, ProjectEdit, string][] = [
      ['one', { enabled: false, name: undefined }, 'project_disabled'],
      ['two', { name: undefined, origins: ['https://new.example'] }, 'origin_not_allowed'],
    ]
    for (const [id, edit, code] of edits) {
      await server.projects.create({ id, name: id, origins: ['https://shop.example'] }, 'test')
      const shop = page({ project: id })
      const { token } = await shop.signIn(evmKey())
      expect(await me(shop, token)).toMatchObject({ status: 200 })
      await server.projects.edit(id, edit, 'test')
      expect((await me(shop, token)).body['code']).toBe(code)
    }
  })

  test('error: ends with its project, and nothing of it is kept', async () => {
    const { page, server } = await setup()
    await server.projects.create({ id: 'gone', name: 'Gone' }, 'test')
    const shop = page({ project: 'gone' })
    const tokens = await shop.signIn(evmKey())
    await shop.visit('PUT', '/auth/v1/account-metadata', tokens, { metadata: { a: 1 } })
    await server.projects.remove('gone', 'test')
    expect(await me(shop, tokens.token)).toMatchObject(refused('session_ended'))
    for (const table of ['auth_sessions', 'auth_account_metadata'])
      expect(await database.rows(`select 1 from ${table} where project = 'gone'`)).toEqual([])
  })
})

describe('a refresh token', () => {
  test('gives new tokens of the same session, and is replaced', async () => {
    const { shop } = await setup()
    const first = await shop.signIn(evmKey())
    calendar.pass(20 * minuteMs)
    const { body, headers, status } = await shop.refresh(first.refreshToken)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body['refreshToken']).not.toBe(first.refreshToken)
    const { sid, ...before } = decodeJwt(first.token)
    const after = decodeJwt(String(body['token']))
    expect(after).toMatchObject({
      nonce: before['nonce'],
      sid,
      sub: before.sub,
      uri: before['uri'],
    })
    expect(await me(shop, String(body['token']))).toMatchObject({ body: { sessionId: sid } })
    expect(await shop.refresh(String(body['refreshToken']))).toMatchObject({ status: 200 })
  })

  test('error: used before, however often it was replaced since, ends the session', async () => {
    const { shop } = await setup()
    const first = await shop.signIn(evmKey())
    let last = first.refreshToken
    let token = first.token
    for (let times = 0; times < 3; times++) {
      const { body } = await shop.refresh(last)
      last = String(body['refreshToken'])
      token = String(body['token'])
    }
    expect(await me(shop, token)).toMatchObject({ status: 200 })
    expect(await shop.refresh(first.refreshToken)).toMatchObject(refused('refresh_reused'))
    expect(await me(shop, token)).toMatchObject(refused('session_ended'))
    expect(await shop.refresh(last)).toMatchObject(refused('refresh_unknown'))
  })

  test('whose answer got lost, or that two tabs use at once, is answered again with the same one', async () => {
    const { shop } = await setup()
    const { refreshToken } = await shop.signIn(evmKey())
    const answers = await Promise.all([shop.refresh(refreshToken), shop.refresh(refreshToken)])
    calendar.pass(29_000)
    answers.push(await shop.refresh(refreshToken))
    const next = new Set(answers.map(({ body }) => body['refreshToken']))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(next.size).toBe(1)
    expect(await shop.refresh(String([...next][0]))).toMatchObject({ status: 200 })
  })

  test('error: used half a minute after it was replaced is in two hands', async () => {
    const { shop } = await setup()
    const { refreshToken } = await shop.signIn(evmKey())
    const { body } = await shop.refresh(refreshToken)
    calendar.pass(30_000)
    expect(await shop.refresh(refreshToken)).toMatchObject(refused('refresh_reused'))
    expect(await me(shop, String(body['token']))).toMatchObject(refused('session_ended'))
  })

  test('error: used again once the next one has been used is in two hands', async () => {
    const { shop } = await setup()
    const { refreshToken } = await shop.signIn(evmKey())
    const { body } = await shop.refresh(refreshToken)
    await shop.refresh(String(body['refreshToken']))
    expect(await shop.refresh(refreshToken)).toMatchObject(refused('refresh_reused'))
  })

  test('error: is answered again to its own page alone', async () => {
    const { page, shop } = await setup()
    const { refreshToken } = await shop.signIn(evmKey())
    await shop.refresh(refreshToken)
    const other = page({ origin: 'https://pay.shop.example' })
    expect(await other.refresh(refreshToken)).toMatchObject(refused('refresh_reused'))
  })

  test('error: that was never given ends nothing, although it names a session', async () => {
    const { shop } = await setup()
    const { refreshToken, token } = await shop.signIn(evmKey())
    const bytes = Buffer.from(refreshToken, 'base64url')
    const altered = (at: number) => {
      const copy = Buffer.from(bytes)
      copy[at] = (copy[at] ?? 0) ^ 1
      return copy.toString('base64url')
    }
    // The name, the secret, the tag; and what is none at all.
    for (const other of [altered(0), altered(20), altered(50), '', 'x', `${refreshToken}AAAA`])
      expect(await shop.refresh(other)).toMatchObject(refused('refresh_unknown'))
    expect(await shop.refresh('x'.repeat(300))).toMatchObject(refused('invalid_body', 422))
    expect(await me(shop, token)).toMatchObject({ status: 200 })
    expect(await shop.refresh(refreshToken)).toMatchObject({ status: 200 })
  })

  test('error: from a page of another origin or project is refused, and stays good where it belongs', async () => {
    const { page, shop } = await setup()
    const { refreshToken } = await shop.signIn(evmKey())
    for (const other of [page({ origin: 'https://pay.shop.example' }), page({ project: 'other' })])
      expect(await other.refresh(refreshToken)).toMatchObject(refused('refresh_other_page'))
    expect(await page({ origin: null }).refresh(refreshToken)).toMatchObject(
      refused('origin_missing', 403),
    )
    expect(await shop.refresh(refreshToken)).toMatchObject({ status: 200 })
  })

  test('lives for thirty days, and each use gives thirty more', async () => {
    const { shop } = await setup()
    const { refreshToken } = await shop.signIn(evmKey())
    calendar.pass(29 * dayMs)
    const { body } = await shop.refresh(refreshToken)
    calendar.pass(29 * dayMs)
    const { body: last, status } = await shop.refresh(String(body['refreshToken']))
    expect(status).toBe(200)
    calendar.pass(30 * dayMs)
    expect(await shop.refresh(String(last['refreshToken']))).toMatchObject(
      refused('refresh_expired'),
    )
  })

  test('lives no longer than the session may, ninety days after the sign-in', async () => {
    const { shop } = await setup()
    let { refreshToken, token } = await shop.signIn(evmKey())
    for (let times = 0; times < 3; times++) {
      calendar.pass(29 * dayMs)
      const { body, status } = await shop.refresh(refreshToken)
      expect(status).toBe(200)
      refreshToken = String(body['refreshToken'])
      token = String(body['token'])
    }
    const [listed] = await sessionsOf(shop, { token })
    expect(listed?.expiresAt).toBe(new Date(calendar.now() + 3 * dayMs).toISOString())
    calendar.pass(3 * dayMs)
    expect(await shop.refresh(refreshToken)).toMatchObject(refused('refresh_expired'))
  })

  test('ends with those of all visitors once the operator says so, as after a restore', async () => {
    const server = await startAuth({ database, now: calendar.now })
    const shop = server.page()
    const all = [await shop.signIn(evmKey()), await shop.signIn(evmKey())]
    const end = createSessionEnd(database)
    expect(await end.endAll('command:zoë')).toBeGreaterThanOrEqual(2)
    for (const { refreshToken, token } of all) {
      expect(await me(shop, token)).toMatchObject(refused('session_ended'))
      expect(await shop.refresh(refreshToken)).toMatchObject({ status: 401 })
    }
    expect(await end.endAll('command:zoë')).toBe(0)
    const [first] = await database.rows(
      "select actor, target from audit_log where action = 'sessions.end_all' order by id",
    )
    expect(first).toMatchObject({ actor: 'command:zoë' })
    expect(Number(first?.['target'])).toBeGreaterThanOrEqual(2)
    // Who signs in afterwards is in.
    const { token } = await shop.signIn(evmKey())
    expect(await me(shop, token)).toMatchObject({ status: 200 })
  })

  test('lives as long as the operator says', async () => {
    const server = await startAuth({
      config: { sessions: { days: 1 } },
      database,
      now: calendar.now,
    })
    const shop = server.page()
    const { refreshToken } = await shop.signIn(evmKey())
    calendar.pass(dayMs - 1000)
    const { body, status } = await shop.refresh(refreshToken)
    expect(status).toBe(200)
    calendar.pass(1000)
    const token = String(body['token'])
    // The token itself would count for longer.
    expect(await me(shop, token)).toMatchObject(refused('session_ended'))
    expect(await shop.refresh(String(body['refreshToken']))).toMatchObject(
      refused('refresh_expired'),
    )
  })

  test('is nowhere in the database, nor is its secret', async () => {
    const { shop } = await setup()
    const { refreshToken, token } = await shop.signIn(evmKey())
    const secret = Buffer.from(refreshToken, 'base64url').subarray(16, 48)
    const stored = JSON.stringify(await database.rows('select * from auth_sessions'))
    for (const each of [
      refreshToken,
      token,
      secret.toString('hex'),
      secret.toString('base64'),
      secret.toString('base64url'),
    ])
      expect(stored).not.toContain(each)
    expect(stored).toContain(createHash('sha256').update(secret).digest('hex'))
  })
})

describe('a visitor', () => {
  test('signs out of this session, with a body or without', async () => {
    const { shop } = await setup()
    const key = evmKey()
    for (const body of [undefined, '', {}, { all: false }]) {
      const [one, two] = [await shop.signIn(key), await shop.signIn(key)]
      expect(await shop.visit('POST', '/auth/v1/sign-out', one, body)).toMatchObject({
        body: { ended: 1 },
        status: 200,
      })
      expect(await me(shop, one.token)).toMatchObject(refused('session_ended'))
      expect(await shop.refresh(one.refreshToken)).toMatchObject(refused('refresh_unknown'))
      expect(await me(shop, two.token)).toMatchObject({ status: 200 })
    }
    const tokens = await shop.signIn(evmKey())
    expect(await shop.visit('POST', '/auth/v1/sign-out', tokens, { all: 1 })).toMatchObject(
      refused('invalid_body', 422),
    )
  })

  test('signs out of each session of the account on this origin, and of no other', async () => {
    const { page, shop } = await setup()
    const [pay, other] = [page({ origin: 'https://pay.shop.example' }), page({ project: 'other' })]
    const key = evmKey()
    const [one, two] = [await shop.signIn(key), await shop.signIn(key)]
    const kept: [AuthPage, string][] = [
      [pay, (await pay.signIn(key)).token],
      [other, (await other.signIn(key)).token],
      [shop, (await shop.signIn(evmKey())).token],
    ]
    expect(await shop.visit('POST', '/auth/v1/sign-out', one, { all: true })).toMatchObject({
      body: { ended: 2 },
    })
    for (const { token } of [one, two])
      expect(await me(shop, token)).toMatchObject(refused('session_ended'))
    for (const [where, token] of kept) expect(await me(where, token)).toMatchObject({ status: 200 })
  })

  test('sees the account’s sessions on this origin and ends them', async () => {
    const { page, shop } = await setup()
    const pay = page({ origin: 'https://pay.shop.example' })
    const key = evmKey()
    const begun = calendar.now()
    const phone = await shop.signIn(key, {
      walletInfo: { name: `Pho\u0000ne \u202ewallet${'x'.repeat(99)}` },
    })
    calendar.pass(minuteMs)
    const desk = await shop.signIn(key)
    const elsewhere = await pay.signIn(key)
    const stranger = await shop.signIn(evmKey())
    const list = await sessionsOf(shop, desk)
    expect(list).toEqual([
      expect.objectContaining({
        id: decodeJwt(desk.token)['sid'],
        isCurrent: true,
        walletName: '',
      }),
      {
        createdAt: new Date(begun).toISOString(),
        expiresAt: new Date(begun + 30 * dayMs).toISOString(),
        id: decodeJwt(phone.token)['sid'],
        isCurrent: false,
        usedAt: new Date(begun).toISOString(),
        walletName: `Phone wallet${'x'.repeat(52)}`,
      },
    ])

    const path = (tokens: { token: string }) =>
      `/auth/v1/sessions/${String(decodeJwt(tokens.token)['sid'])}`
    for (const each of [
      path(elsewhere),
      path(stranger),
      '/auth/v1/sessions/x',
      '/auth/v1/sessions/%00',
    ])
      expect(await shop.visit('DELETE', each, desk)).toMatchObject(refused('session_unknown', 404))
    expect(await shop.visit('DELETE', path(phone), desk)).toMatchObject({ body: { ended: 1 } })
    expect(await me(shop, phone.token)).toMatchObject(refused('session_ended'))
    expect(await me(shop, stranger.token)).toMatchObject({ status: 200 })
    expect(await me(pay, elsewhere.token)).toMatchObject({ status: 200 })
    expect(await sessionsOf(shop, desk)).toHaveLength(1)
  })

  test('has twenty sessions; the oldest ends for the next', async () => {
    const { shop } = await setup()
    const key = solanaKey()
    const given: { token: string }[] = []
    for (let times = 0; times <= maxSessionsPerAccount; times++) {
      given.push(await shop.signIn(key))
      // As fast as an account may sign in.
      calendar.pass(30_000)
    }
    const last = given.at(-1) ?? { token: '' }
    const ids = (await sessionsOf(shop, last)).map(({ id }) => id)
    expect(ids).toEqual(
      given
        .slice(1)
        .map(({ token }) => decodeJwt(token)['sid'])
        .reverse(),
    )
  })

  test('what has expired is removed as others sign in', async () => {
    const { shop } = await setup()
    for (let times = 0; times < 5; times++) await shop.signIn(evmKey())
    calendar.pass(31 * dayMs)
    // Each brings the removal of some along.
    for (let times = 0; times < 5; times++) await shop.signIn(evmKey())
    expect(
      await database.rows('select 1 from auth_sessions where expires_at < $1', [calendar.now()]),
    ).toEqual([])
  })
})

describe('what a site keeps with an account', () => {
  const put = (page: AuthPage, tokens: { token: string }, metadata: unknown) =>
    page.visit('PUT', '/auth/v1/account-metadata', tokens, { metadata })

  test('is whole, the same in each session, and the project’s own', async () => {
    const { page, shop } = await setup()
    const [pay, other] = [page({ origin: 'https://pay.shop.example' }), page({ project: 'other' })]
    const key = evmKey()
    const [one, two] = [await shop.signIn(key), await pay.signIn(key)]
    const elsewhere = await other.signIn(key)
    const metadata = { name: 'Zoë \u0000 \ud800', nested: { list: [1, null, true] } }
    expect(await put(shop, one, { first: 1 })).toMatchObject({ status: 200 })
    expect(await put(shop, one, metadata)).toMatchObject({ body: { metadata }, status: 200 })
    expect((await me(pay, two.token)).body['metadata']).toEqual(metadata)
    expect((await me(other, elsewhere.token)).body['metadata']).toBeNull()
  })

  test('goes half a year after the account last signed in, and never while it has a session', async () => {
    const { shop } = await setup()
    const [gone, back, here] = [evmKey(), evmKey(), evmKey()]
    for (const key of [gone, back]) await put(shop, await shop.signIn(key), { a: 1 })
    calendar.pass(179 * dayMs)
    await shop.signIn(back)
    await put(shop, await shop.signIn(here), { a: 1 })
    // As of a session that an operator lets live for years.
    await database.rows('update auth_account_metadata set updated_at = 0 where account like $1', [
      `%${here.address}`,
    ])
    calendar.pass(dayMs)
    await shop.signIn(evmKey())
    const kept = (await database.rows('select account from auth_account_metadata')).map(
      ({ account }) => account,
    )
    const accountOf = ({ address, chainId }: typeof gone) => `${chainId}:${address}`
    expect(kept).toEqual(expect.arrayContaining([accountOf(back), accountOf(here)]))
    expect(kept).not.toContain(accountOf(gone))
  })

  test('error: is an object of at most 4 kB', async () => {
    const { shop } = await setup()
    const tokens = await shop.signIn(evmKey())
    const fits = { a: 'é'.repeat(2044) }
    expect(Buffer.byteLength(JSON.stringify(fits))).toBe(4096)
    expect(await put(shop, tokens, fits)).toMatchObject({ status: 200 })
    expect(await put(shop, tokens, { a: `${fits.a}x` })).toMatchObject(
      refused('metadata_too_large', 413),
    )
    for (const metadata of [[], 'x', null, undefined])
      expect(await put(shop, tokens, metadata)).toMatchObject(refused('invalid_body', 422))
    expect((await me(shop, tokens.token)).body['metadata']).toEqual(fits)
  })
})

describe('a new key', () => {
  const keysOf = async (page: AuthPage) =>
    (await page.ask('GET', '/.well-known/jwks.json')).body as unknown as Parameters<
      typeof createLocalJWKSet
    >[0]
  const kidOf = (token: string) => decodeProtectedHeader(token).kid

  test('signs from now on, and no visitor is signed out', async () => {
    const { shop } = await setup()
    const { now } = calendar
    const repository = createKeyRepository({ database, now })
    const before = await shop.signIn(evmKey())
    const sent = await shop.signed(evmKey())

    const kid = await repository.rotate('test')
    // As long as this server may not have noticed.
    calendar.pass(15_000)
    const after = await shop.signIn(evmKey())
    expect(kidOf(after.token)).toBe(kid)
    expect(kidOf(before.token)).not.toBe(kid)
    const jwks = await keysOf(shop)
    expect(jwks.keys.map((key) => key.kid)).toEqual(
      expect.arrayContaining([kid, kidOf(before.token)]),
    )
    for (const { token } of [before, after]) {
      expect(await me(shop, token)).toMatchObject({ status: 200 })
      await jwtVerify(token, createLocalJWKSet(jwks), { currentDate: new Date(now()) })
    }
    // A nonce that the old key gave out, and the session that it began.
    expect(await shop.authenticate(sent)).toMatchObject({ status: 200 })
    const { body } = await shop.refresh(before.refreshToken)
    expect(kidOf(String(body['token']))).toBe(kid)

    calendar.pass(20 * minuteMs)
    expect((await keysOf(shop)).keys.map((key) => key.kid)).toEqual([kid])
  })

  test('that another server signs with is found at once', async () => {
    const { shop } = await setup()
    await shop.nonce()
    await createKeyRepository({ database, now: calendar.now }).rotate('test')
    calendar.pass(1000)
    const second = (await startAuth({ database, now: calendar.now })).page()
    const { token } = await second.signIn(evmKey())
    expect(await me(shop, token)).toMatchObject({ status: 200 })
  })

  test('asked for by two at once leaves one that signs, and the audit log has both', async () => {
    const repository = createKeyRepository({ database, now: calendar.now })
    const made = await Promise.all([repository.rotate('one'), repository.rotate('two')])
    const signing = (await repository.list()).filter(({ retiredAt }) => retiredAt === undefined)
    expect(made).toContain(signing[0]?.id)
    expect(signing).toHaveLength(1)
    const log = await database.rows(
      "select actor, target from audit_log where action = 'auth.rotate_keys' and actor in ('one', 'two') order by actor",
    )
    expect(log).toEqual([
      { actor: 'one', target: made[0] },
      { actor: 'two', target: made[1] },
    ])
  })

  test('error: ids that nobody knows ask the database once a second', async () => {
    let asked = 0
    const counting: Database = {
      ...database,
      rows(sql, ...more) {
        if (sql.includes('from auth_keys')) asked += 1
        return database.rows(sql, ...more)
      },
    }
    const shop = (await startAuth({ database: counting, now: calendar.now })).page()
    const { privateKey } = await generateKeyPair('ES256')
    await shop.nonce()
    expect(asked).toBe(1)
    calendar.pass(1000)
    for (let times = 0; times < 20; times++) {
      const token = await new SignJWT({})
        .setProtectedHeader({ alg: 'ES256', kid: `k${times}` })
        .sign(privateKey)
      await me(shop, token)
    }
    expect(asked).toBe(2)
  })
})
