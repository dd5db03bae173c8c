import { meResponse, nonceResponse, tokensResponse } from '@latchkey/protocol/http'
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToNumberLE, concatBytes, numberToBytesLE } from '@noble/curves/utils.js'
import { base58 } from '@scure/base'
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose'
import { pino } from 'pino'
import { type Hex, numberToHex, parseSignature, serializeSignature } from 'viem'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
// Loading this part takes a busy machine longer than the first test that asks for it may take.
import './createSessionsPart.ts'
import type { Database } from '../database/Database.ts'
import { migrate } from '../database/migrate.ts'
import { openPostgres } from '../database/openPostgres.ts'
import { contractSaying } from '../testing/contractSaying.ts'
import type { AuthPage } from '../testing/createAuthPage.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { bitcoinKey, evmKey, ledgerKey, type SignInKey, solanaKey } from '../testing/signInKeys.ts'
import { createCalendar, startAuth } from '../testing/startAuth.ts'
import { failWith, startNode } from '../testing/startNode.ts'
import { findPostgres, startPostgres } from '../testing/startPostgres.ts'
import { createKeyRepository } from './createKeyRepository.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const minuteMs = 60_000
// One for all, since rates are kept in the database, and a clock that is set back gives no one another try.
const calendar = createCalendar()
const inMinutes = (minutes: number) => new Date(calendar.now() + minutes * minuteMs).toISOString()

async function setup(options: Partial<Parameters<typeof startAuth>[0]> = {}) {
  const auth = await startAuth({ database, now: calendar.now, ...options })
  return { ...auth, shop: auth.page() }
}

async function countRows(table: string): Promise<number> {
  const [row] = await database.rows(`select count(*)::int as count from ${table}`)
  return Number(row?.['count'])
}

/** The database, where so many statements of a kind wait for each other: what comes after is asked at the same time. */
function meetAt(kind: string, count: number): Database {
  let arrived = 0
  let release = () => {}
  const together = new Promise<void>((resolve) => {
    release = resolve
  })
  return {
    ...database,
    async rows(sql, ...more) {
      const found = await database.rows(sql, ...more)
      if (!sql.includes(kind)) return found
      arrived += 1
      if (arrived === count) release()
      await together
      return found
    },
  }
}

describe('a visitor signs in', () => {
  test.each<[string, () => SignInKey]>([
    ['EVM', evmKey],
    ['Solana', () => solanaKey()],
    ['Solana, from a Ledger', ledgerKey],
    ['Bitcoin', bitcoinKey],
  ])('on %s, and the server names the account (S3.42, S3.43)', async (_, createKey) => {
    const { shop } = await setup()
    const key = createKey()
    const given = await shop.nonce()
    const { issuedAt, nonce } = nonceResponse.parse(given)
    expect(nonce).toMatch(/^[0-9a-f]{32}$/)
    expect(issuedAt).toBe(new Date(calendar.now()).toISOString())
    const message = shop.textOf(key, given.nonce)
    const answer = await shop.authenticate({
      ...{ clientId: null, data: {}, walletInfo: { icon: 'x', name: 'Wallet' } },
      message,
      signature: await key.sign(message),
      token: given.token,
    })
    expect(answer).toMatchObject({ status: 200 })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const tokens = tokensResponse.parse(answer.body)
    expect(tokens.expiresAt).toBe(new Date(calendar.now() + 15 * minuteMs).toISOString())

    // What a site's own backend does, with the published keys and nothing else.
    const { body: jwks, headers } = await shop.ask('GET', '/.well-known/jwks.json')
    expect(headers.get('cache-control')).toBe('public, max-age=300')
    const { payload, protectedHeader } = await jwtVerify(
      tokens.token,
      createLocalJWKSet(jwks as unknown as Parameters<typeof createLocalJWKSet>[0]),
      {
        audience: 'https://shop.example',
        currentDate: new Date(calendar.now()),
        issuer: 'https://api.example.com',
      },
    )
    const account = `${key.chainId}:${key.address}`
    const me = meResponse.parse((await shop.visit('GET', '/auth/v1/me', tokens)).body)
    expect(protectedHeader.alg).toBe('ES256')
    expect(payload).toEqual({
      address: key.address,
      aud: 'https://shop.example',
      caip2Network: key.chainId,
      chainId: key.chainId,
      chainNamespace: key.chainId.split(':')[0],
      domain: 'shop.example',
      exp: calendar.now() / 1000 + 15 * 60,
      iat: calendar.now() / 1000,
      iss: 'https://api.example.com',
      nonce: given.nonce,
      sid: me.sessionId,
      sub: account,
      uri: 'https://shop.example/login',
    })
    expect(me).toEqual({
      account,
      address: key.address,
      chainId: key.chainId,
      metadata: null,
      sessionId: payload['sid'],
    })
  })

  test('whatever capitals the address is written in, it is one account', async () => {
    const { shop } = await setup()
    const key = evmKey()
    const tokens = await shop.signIn({ ...key, address: key.address.toLowerCase() })
    const { body } = await shop.visit('GET', '/auth/v1/me', tokens)
    expect(body).toMatchObject({ account: `eip155:31337:${key.address}`, address: key.address })
  })

  test('with a URI of 1,024 characters gives a token that counts; error: a longer one is 422', async () => {
    const { shop } = await setup()
    const key = evmKey()
    const uri = 'https://shop.example/'.padEnd(1024, 'a')
    const { body, status } = await shop.authenticate(await shop.signed(key, { uri }))
    expect(status).toBe(200)
    const token = String(body['token'])
    expect(await shop.visit('GET', '/auth/v1/me', { token })).toMatchObject({ status: 200 })
    expect(await shop.authenticate(await shop.signed(key, { uri: `${uri}a` }))).toMatchObject({
      body: { code: 'siwx.invalid_message' },
      status: 422,
    })
  })

  test('published keys have no private part', async () => {
    const { shop } = await setup()
    await shop.nonce()
    const { body } = await shop.ask('GET', '/.well-known/jwks.json')
    for (const key of body['keys'] as object[])
      expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
  })
})

describe('a nonce', () => {
  test('costs the server nothing to keep', async () => {
    const { shop } = await setup()
    await shop.nonce()
    const before = await countRows('auth_spent_nonces')
    for (let times = 0; times < 20; times++) await shop.nonce()
    expect(await countRows('auth_spent_nonces')).toBe(before)
  })

  test('error: is taken once', async () => {
    const { shop } = await setup()
    const sent = await shop.signed(evmKey())
    expect(await shop.authenticate(sent)).toMatchObject({ status: 200 })
    expect(await shop.authenticate(sent)).toMatchObject({
      body: { code: 'nonce_spent' },
      status: 401,
    })
  })

  test('error: sent to two servers at the same time, is taken by one', async () => {
    const meeting = meetAt('from auth_spent_nonces where nonce', 3)
    const { shop } = await setup({ database: meeting })
    const second = (await startAuth({ database: meeting, now: calendar.now })).page()
    const sent = await shop.signed(evmKey())
    const answers = await Promise.all([
      shop.authenticate(sent),
      second.authenticate(sent),
      shop.authenticate(sent),
    ])
    expect(answers.map(({ body, status }) => body['code'] ?? status).sort()).toEqual([
      200,
      'nonce_spent',
      'nonce_spent',
    ])
    const [tokens] = answers.filter(({ status }) => status === 200)
    const { body } = await shop.visit('GET', '/auth/v1/sessions', {
      token: String(tokens?.body['token']),
    })
    expect(body['sessions']).toHaveLength(1)
  })

  test('is taken by a server that was started after it was given out, and then by none', async () => {
    const { server, shop } = await setup()
    const sent = await shop.signed(evmKey())
    await server.close()
    const next = (await startAuth({ database, now: calendar.now })).page()
    expect(await next.authenticate(sent)).toMatchObject({ status: 200 })
    const last = (await startAuth({ database, now: calendar.now })).page()
    expect(await last.authenticate(sent)).toMatchObject({ body: { code: 'nonce_spent' } })
  })

  test('error: expires after ten minutes', async () => {
    const { shop } = await setup()
    const [early, late] = [await shop.signed(evmKey()), await shop.signed(evmKey())]
    calendar.pass(10 * minuteMs - 1000)
    expect(await shop.authenticate(early)).toMatchObject({ status: 200 })
    calendar.pass(1000)
    expect(await shop.authenticate(late)).toMatchObject({
      body: { code: 'nonce_expired' },
      status: 401,
    })
  })

  test('stays spent for a server whose clock is some minutes behind', async () => {
    const { shop } = await setup()
    const behind = (await startAuth({ database, now: () => calendar.now() - 4 * minuteMs })).page()
    const sent = await shop.signed(evmKey())
    await shop.authenticate(sent)
    calendar.pass(13 * minuteMs)
    // Whoever signs in brings the removal of what has expired along.
    await shop.signIn(evmKey())
    expect(await behind.authenticate(sent)).toMatchObject({ body: { code: 'nonce_spent' } })
  })

  test('is forgotten once it has expired', async () => {
    const { shop } = await setup()
    for (let times = 0; times < 5; times++) await shop.signIn(evmKey())
    calendar.pass(60 * minuteMs)
    await shop.signIn(evmKey())
    await shop.signIn(evmKey())
    const stored = await database.rows('select 1 from auth_spent_nonces where expires_at < $1', [
      calendar.now(),
    ])
    expect(stored).toEqual([])
  })

  test('error: of another origin, of another project, of none, of no one', async () => {
    const { page, shop } = await setup()
    const key = evmKey()
    const sent = await shop.signed(key)
    const pay = page({ origin: 'https://pay.shop.example' })
    const elsewhere = page({ project: 'other' })
    const evil = page({ origin: 'https://evil.example' })
    const program = page({ origin: null })
    const codeOf = async (answer: Promise<{ body: Record<string, unknown>; status: number }>) => {
      const { body, status } = await answer
      return [status, body['code']]
    }
    expect(await codeOf(pay.authenticate(sent))).toEqual([401, 'nonce_other_origin'])
    expect(await codeOf(elsewhere.authenticate(sent))).toEqual([401, 'nonce_other_project'])
    expect(await codeOf(evil.authenticate(sent))).toEqual([403, 'origin_not_allowed'])
    expect(await codeOf(evil.ask('GET', '/auth/v1/nonce'))).toEqual([403, 'origin_not_allowed'])
    expect(await codeOf(program.authenticate(sent))).toEqual([403, 'origin_missing'])
    expect(await codeOf(program.ask('GET', '/auth/v1/nonce'))).toEqual([403, 'origin_missing'])
    const { message, signature, token } = sent
    const body = { message, signature }
    expect(await codeOf(shop.ask('POST', '/auth/v1/authenticate', { body }))).toEqual([
      401,
      'nonce_missing',
    ])
    for (const other of ['x', 'a.b.c', `${token}x`, token.slice(0, -2), await alteredNonce(token)])
      expect(await codeOf(shop.authenticate({ ...body, token: other }))).toEqual([
        401,
        'nonce_unknown',
      ])
    // None of it has spent the nonce.
    expect(await shop.authenticate(sent)).toMatchObject({ status: 200 })
  })

  test('error: its token is none of a visitor, and a visitor’s is none of a nonce', async () => {
    const { shop } = await setup()
    const { token: nonceToken } = await shop.nonce()
    expect(await shop.visit('GET', '/auth/v1/me', { token: nonceToken })).toMatchObject({
      body: { code: 'token_invalid' },
      status: 401,
    })
    const { token } = await shop.signIn(evmKey())
    const sent = await shop.signed(evmKey())
    expect(await shop.authenticate({ ...sent, token })).toMatchObject({
      body: { code: 'nonce_unknown' },
    })
  })
})

/** The token with another nonce inside, and the signature as it was. */
async function alteredNonce(token: string): Promise<string> {
  const [header, payload = '', signature] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const altered = JSON.stringify({ ...claims, nonce: 'another12' })
  return [header, Buffer.from(altered).toString('base64url'), signature].join('.')
}

test.each([
  ['127.0.0.1', 'http://127.0.0.1:4500'],
  ['::1', 'http://[::1]:4500'],
])('a server that knows no other address is known by %s', async (host, issuer) => {
  const { shop } = await setup({ config: { host, publicUrl: undefined } })
  const { token } = await shop.signIn(evmKey())
  expect(decodeJwt(token).iss).toBe(issuer)
})

test('a page of the server’s own origin signs in, where the project allows that', async () => {
  const { page, server } = await setup()
  const own = 'https://api.example.com'
  await server.projects.create({ id: 'own', name: 'Own', origins: [own] }, 'test')
  // Browsers send no origin with what such a page only reads.
  const asReader = { headers: { 'sec-fetch-site': 'same-origin' } }
  const reader = page({ origin: null, project: 'own' })
  const { body } = await reader.ask('GET', '/auth/v1/nonce', asReader)
  const writer = page({ origin: own, project: 'own' })
  const key = evmKey()
  const message = writer.textOf(key, String(body['nonce']))
  const signature = await key.sign(message)
  expect(
    await writer.authenticate({ message, signature, token: String(body['token']) }),
  ).toMatchObject({
    status: 200,
  })
  for (const headers of [{ 'sec-fetch-site': 'none' }, { 'sec-fetch-site': 'cross-site' }])
    expect((await reader.ask('GET', '/auth/v1/nonce', { headers })).status).toBe(403)
  const elsewhere = page({ origin: null })
  expect(await elsewhere.ask('GET', '/auth/v1/nonce', asReader)).toMatchObject({
    body: { code: 'origin_missing' },
    status: 403,
  })
})

/** Minutes from now. */
type Times = { expirationTime?: number; issuedAt?: number; notBefore?: number }

describe('error: a sign-in is refused by the code of what it failed at', () => {
  test.each<[string, NonNullable<Parameters<AuthPage['signed']>[1]>, Times?]>([
    ['siwx.domain', { domain: 'evil.example', uri: 'https://evil.example' }],
    ['siwx.domain', { domain: 'www.shop.example', uri: 'https://www.shop.example' }],
    ['siwx.domain', { scheme: 'http' }],
    ['siwx.uri', { uri: 'https://evil.example/login' }],
    ['siwx.uri', { uri: 'http://shop.example/login' }],
    ['siwx.chain', { chainId: 'eip155:5' }],
    ['siwx.nonce', { nonce: 'another1234' }],
    ['siwx.expired', {}, { expirationTime: -60 }],
    ['siwx.not_yet_valid', {}, { notBefore: 60 }],
    ['siwx.issued_later', {}, { issuedAt: 60 }],
  ])('%s: %j %j', async (code, change, times = {}) => {
    const { shop } = await setup()
    const key = evmKey()
    // The whole text is signed, so that the signature is no reason.
    const { nonce, token } = await shop.nonce()
    const dates = Object.entries(times).map(([name, minutes]) => [name, inMinutes(minutes)])
    const message = shop.textOf(key, nonce, { ...change, ...Object.fromEntries(dates) })
    const answer = await shop.authenticate({ message, signature: await key.sign(message), token })
    expect(answer).toMatchObject({ body: { code, reasons: [{ field: 'message' }] }, status: 401 })
  })

  test('a signature of another account, or over an altered text', async () => {
    const node = await startNode({ behaviour: contractSaying('0x00') })
    onTestFinished(() => node.close())
    const { shop } = await setup({ nodeUrl: node.url })
    for (const createKey of [evmKey, solanaKey, bitcoinKey]) {
      const sent = await shop.signed(createKey())
      const signature = await createKey().sign(sent.message)
      const altered = sent.message.replace('Welcome.', 'Pay all.')
      for (const other of [{ signature }, { message: altered }])
        expect(await shop.authenticate({ ...sent, ...other })).toMatchObject({
          body: { code: 'siwx.signature' },
          status: 401,
        })
      // A refusal does not spend the nonce, so the wallet may be asked again.
      expect(await shop.authenticate(sent)).toMatchObject({ status: 200 })
    }
  })

  test('a domain that only looks like the site’s, and a field with a line of its own', async () => {
    const { shop } = await setup()
    const key = evmKey()
    const given = await shop.nonce()
    let { token } = await shop.nonce()
    const { nonce } = given
    const message = shop.textOf(key, nonce)
    const altered = [
      // Cyrillic, right to left, no width, full width: each is shown as shop.example, or nearly.
      ...['sh\u043ep.example', '\u202eelpmaxe.pohs', 'shop\u200b.example', '\uff53hop.example'].map(
        (domain) => message.replace('shop.example wants', `${domain} wants`),
      ),
      message.replace('Welcome.', 'Welcome.\nURI: https://shop.example/login'),
      message.replace('Welcome.', 'Welcome.\r\n\r\nURI: https://evil.example'),
      message.replace('Welcome.', 'Wel\u202ecome.'),
      message.replace('Welcome.', 'Welcome.\u0000'),
      message.replace('Version: 1', 'Version: 1\nVersion: 1'),
      message.replace(`Nonce: ${nonce}`, `Nonce: ${nonce}\nNonce: ${nonce}`),
      message.replace('\nIssued At', '\u2028Issued At'),
      `${message}\n`,
    ]
    for (const [index, text] of altered.entries()) {
      expect(text).not.toBe(message)
      // A nonce ends after five failures.
      if (index % 5 === 4) token = (await shop.nonce()).token
      const answer = await shop.authenticate({
        message: text,
        signature: await key.sign(text),
        token,
      })
      expect([text, answer.status, answer.body['code']]).toEqual([
        text,
        422,
        'siwx.invalid_message',
      ])
    }
    const signature = await key.sign(message)
    expect(await shop.authenticate({ message, signature, token: given.token })).toMatchObject({
      status: 200,
    })
  })

  test('resources that were altered, added or taken away', async () => {
    const { shop } = await setup()
    const key = solanaKey()
    const resources = ['https://shop.example/terms', 'https://shop.example/privacy']
    const sent = await shop.signed(key, { resources })
    for (const text of [
      sent.message.replace('/terms', '/other'),
      sent.message.replace('\n- https://shop.example/privacy', ''),
      `${sent.message}\n- https://shop.example/more`,
    ])
      expect(await shop.authenticate({ ...sent, message: text })).toMatchObject({
        body: { code: 'siwx.signature' },
        status: 401,
      })
    expect(await shop.authenticate(sent)).toMatchObject({ status: 200 })
  })

  test('the other form of a signature, which anybody can make without the key', async () => {
    const node = await startNode({ behaviour: contractSaying('0x') })
    onTestFinished(() => node.close())
    const { shop } = await setup({ nodeUrl: node.url })
    const evm = await shop.signed(evmKey())
    const { r, s, yParity } = parseSignature(evm.signature as Hex)
    const high = serializeSignature({
      r,
      s: numberToHex(secp256k1.Point.Fn.ORDER - BigInt(s), { size: 32 }),
      yParity: yParity === 0 ? 1 : 0,
    })
    const solana = await shop.signed(solanaKey())
    const bytes = base58.decode(solana.signature)
    const scalar = bytesToNumberLE(bytes.subarray(32)) + ed25519.Point.Fn.ORDER
    const wrapped = base58.encode(concatBytes(bytes.subarray(0, 32), numberToBytesLE(scalar, 32)))
    for (const [sent, signature] of [
      [evm, high],
      [solana, wrapped],
    ] as const) {
      expect(await shop.authenticate({ ...sent, signature })).toMatchObject({
        body: { code: 'siwx.signature' },
        status: 401,
      })
      expect(await shop.authenticate(sent)).toMatchObject({ status: 200 })
    }
  })

  test('but not by clocks that are less than a minute apart', async () => {
    const { shop } = await setup()
    const key = evmKey()
    for (const [change, status] of [
      [{ issuedAt: inMinutes(0.95) }, 200],
      [{ issuedAt: inMinutes(1.05) }, 401],
      [{ expirationTime: inMinutes(-0.95) }, 200],
      [{ expirationTime: inMinutes(-1.05) }, 401],
      [{ notBefore: inMinutes(0.95) }, 200],
      [{ notBefore: inMinutes(1.05) }, 401],
    ] as const)
      expect([change, await shop.authenticate(await shop.signed(key, change))]).toMatchObject([
        change,
        { status },
      ])
  })

  test('what is no sign-in, and what is no body of one', async () => {
    const { shop } = await setup()
    const { message, signature, token } = await shop.signed(evmKey())
    for (const text of [
      '',
      'gm',
      message.replace('Ethereum', 'Dogecoin'),
      message.replace('Version: 1', 'Version: 2'),
      `${message}\nURI: https://evil.example`,
    ])
      expect(await shop.authenticate({ message: text, signature, token })).toMatchObject({
        body: { code: 'siwx.invalid_message' },
        status: 422,
      })
    for (const body of [
      { message },
      { message: 1, signature },
      { message: 'a'.repeat(16_385), signature },
    ])
      expect(await shop.authenticate({ ...body, token })).toMatchObject({
        body: { code: 'invalid_body' },
        status: 422,
      })
  })
})

describe('an account that is a contract', () => {
  /** A sign-in that the key of another account has signed: only the chain can say whether that is right. */
  async function contractSignIn(shop: AuthPage) {
    const owner = evmKey()
    return shop.signed({ ...owner, address: evmKey().address })
  }

  test('is asked through the server’s own nodes, and the visitor pays for the call', async () => {
    const node = await startNode({ behaviour: contractSaying('0x01') })
    onTestFinished(() => node.close())
    const { shop } = await setup({
      config: { limits: { ratePerAddress: { calls: { burst: 4, perSecond: 0.001 } } } },
      nodeUrl: node.url,
    })
    for (let times = 0; times < 2; times++)
      expect(await shop.authenticate(await contractSignIn(shop))).toMatchObject({ status: 200 })
    expect(node.methods()).toEqual(['eth_getCode', 'eth_call', 'eth_getCode', 'eth_call'])
    expect(await shop.authenticate(await contractSignIn(shop))).toMatchObject({
      body: { code: 'rate_limited' },
      status: 429,
    })
    expect(node.methods()).toHaveLength(4)
    // A key needs no node.
    expect(await shop.authenticate(await shop.signed(evmKey()))).toMatchObject({ status: 200 })
  })

  test('error: that says no has not signed', async () => {
    const node = await startNode({ behaviour: contractSaying('0x00') })
    onTestFinished(() => node.close())
    const { shop } = await setup({ nodeUrl: node.url })
    const garbage = [`0x${'ff'.repeat(32)}`, `0x${'0'.repeat(63)}2`, '0x01ff', '0xzz', 'true', '']
    for (const behaviour of [
      ...[...garbage, '0x00', '0x'].map((said) => contractSaying(said)),
      contractSaying({ error: { code: 3, message: 'execution reverted' } }),
    ]) {
      node.behave(behaviour)
      expect(await shop.authenticate(await contractSignIn(shop))).toMatchObject({
        body: { code: 'siwx.signature' },
        status: 401,
      })
    }
  })

  test('error: that cannot be asked is no answer, and the same sign-in is good later', async () => {
    const node = await startNode({ behaviour: failWith(-32000, 'header not found') })
    onTestFinished(() => node.close())
    const { shop } = await setup({ nodeUrl: node.url })
    const sent = await contractSignIn(shop)
    const refused = await shop.authenticate(sent)
    expect(refused).toMatchObject({ body: { code: 'siwx.unreachable' }, status: 503 })
    expect(refused.headers.get('retry-after')).toBe('5')
    node.behave(contractSaying('0x01'))
    expect(await shop.authenticate(sent)).toMatchObject({ status: 200 })
  })

  test('error: on a chain without a living node is no answer', async () => {
    const { shop } = await setup()
    expect(await shop.authenticate(await contractSignIn(shop))).toMatchObject({
      body: { code: 'siwx.unreachable' },
      status: 503,
    })
  })
})

describe('rates', () => {
  test('error: an address signs in thirty times at once, whichever server it asks', async () => {
    const { page, shop } = await setup()
    const address = '192.0.2.1'
    const one = page({ address })
    const two = (await startAuth({ database, now: calendar.now })).page({ address })
    for (let times = 0; times < 15; times++) {
      await one.signIn(evmKey())
      await two.signIn(evmKey())
    }
    const refused = await one.authenticate(await one.signed(evmKey()))
    expect(refused).toMatchObject({ body: { code: 'rate_limited' }, status: 429 })
    expect(refused.headers.get('retry-after')).toBe('2')
    await shop.signIn(evmKey())
    calendar.pass(2000)
    await two.signIn(evmKey())
  })

  test('error: an account signs in ten times at once, from wherever', async () => {
    const { page } = await setup()
    const key = evmKey()
    for (let times = 0; times < 10; times++) await page({ address: `192.0.3.${times}` }).signIn(key)
    const shop = page({ address: '192.0.3.100' })
    expect(await shop.authenticate(await shop.signed(key))).toMatchObject({ status: 429 })
  })

  test('error: a nonce ends after five failures, and what could not be decided is none', async () => {
    const node = await startNode({ behaviour: failWith(-32000, 'header not found') })
    onTestFinished(() => node.close())
    const { shop } = await setup({ nodeUrl: node.url })
    const owner = evmKey()
    const sent = await shop.signed({ ...owner, address: evmKey().address })
    for (let times = 0; times < 7; times++)
      expect(await shop.authenticate(sent)).toMatchObject({ status: 503 })
    node.behave(contractSaying('0x00'))
    const other = await shop.signed(evmKey())
    for (const wrong of [
      sent,
      { ...sent, message: 'gm' },
      { ...sent, signature: '0x' },
      { ...sent, message: other.message, signature: other.signature },
      { ...sent, message: '' },
    ])
      expect((await shop.authenticate(wrong)).body['code']).toMatch(/^siwx\./)
    node.behave(contractSaying('0x01'))
    expect(await shop.authenticate(sent)).toMatchObject({
      body: { code: 'nonce_failed' },
      status: 401,
    })
  })

  test('some hundred addresses that send junk keep no visitor of the site from signing in', async () => {
    const { page, server } = await setup()
    const junk = [{ message: 'x', signature: '0x' }, await page().signed(evmKey()), {}]
    for (let visitor = 0; visitor < 130; visitor++) {
      const stranger = page({ address: `172.${16 + (visitor & 15)}.${visitor}.7` })
      const { token } = await stranger.nonce()
      for (let times = 0; times < 5; times++) {
        const { status } = await stranger.authenticate({ ...junk[times % 3], token })
        expect(status).toBe(times % 3 === 1 ? 401 : 422)
      }
    }
    for (let visitor = 0; visitor < 8; visitor++)
      await page({ address: `198.51.${visitor}.9` }).signIn(evmKey())
    expect(await server.metrics.registry.metrics()).not.toContain('scope="project"')
  })

  test('a network that signs in with many keys gets a tenth of what a project’s visitors share', async () => {
    const { page } = await setup()
    const statuses: number[] = []
    // Each address and each account has its own budget, which is not used up.
    for (let visitor = 0; visitor < 100; visitor++) {
      const shop = page({ address: `203.0.113.${visitor}` })
      statuses.push((await shop.authenticate(await shop.signed(evmKey()))).status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
    await page({ address: '203.0.114.1' }).signIn(evmKey())
  })

  test('a stranger uses up nothing of an account', async () => {
    const { page } = await setup()
    const [key, thief] = [solanaKey(), solanaKey()]
    const shop = page({ address: '192.0.4.1' })
    const sent = await shop.signed(key)
    await shop.authenticate(sent)
    for (let times = 0; times < 12; times++) {
      const other = page({ address: `192.0.5.${times}` })
      await other.authenticate(sent)
      const { message, token } = await other.signed(key)
      await other.authenticate({ message, signature: await thief.sign(message), token })
    }
    expect(await shop.authenticate(await shop.signed(key))).toMatchObject({ status: 200 })
  })
})

test('error: without a database a visitor is told to come again', async () => {
  let isAway = false
  const away =
    <T extends unknown[], R>(work: (...given: T) => Promise<R>) =>
    (...given: T) =>
      isAway ? Promise.reject(new Error('away')) : work(...given)
  const { shop } = await setup({
    database: {
      ...database,
      rows: away(database.rows),
      transaction: away(database.transaction) as Database['transaction'],
    },
  })
  const tokens = await shop.signIn(evmKey())
  const sent = await shop.signed(evmKey())
  isAway = true
  for (const answer of [
    await shop.authenticate(sent),
    await shop.refresh(tokens.refreshToken),
    await shop.visit('GET', '/auth/v1/me', tokens),
  ])
    expect(answer).toMatchObject({ body: { code: 'database_unavailable' }, status: 503 })
})

const binaries = findPostgres()

test.skipIf(!binaries)(
  'two servers on one PostgreSQL take a nonce once and sign with one key',
  async () => {
    const postgres = await startPostgres(binaries ?? '')
    onTestFinished(() => postgres.stop())
    const url = await postgres.createDatabase()
    const open = () => openPostgres({ poolSize: 4, url }, { logger: pino({ level: 'silent' }) })
    const databases = [await open(), await open()]
    onTestFinished(async () => {
      for (const each of databases) await each.close()
    })
    for (const each of databases) await migrate(each)
    const { now } = calendar
    const [one, two] = await Promise.all(
      databases.map(async (each) => (await startAuth({ database: each, now })).page()),
    )
    if (!one || !two) throw new Error('two servers')
    // Neither has a key: both make one, and one is kept.
    await Promise.all([one.nonce(), two.nonce()])
    const keys = async (page: typeof one) => (await page.ask('GET', '/.well-known/jwks.json')).body
    expect(await keys(one)).toEqual(await keys(two))
    expect((await keys(one))['keys']).toHaveLength(1)

    const sent = await one.signed(evmKey())
    const answers = await Promise.all(
      [1, 2, 3].flatMap(() => [one.authenticate(sent), two.authenticate(sent)]),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    // More at once than a nonce is tried: which of the others learn this, and which that it is spent, is a race.
    const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body['code'])
    expect(refused.filter((code) => code !== 'nonce_spent' && code !== 'nonce_failed')).toEqual([])

    // And a new key is asked for on both at once, some times.
    const repositories = databases.map((each) => createKeyRepository({ database: each, now }))
    const made = await Promise.all(
      [1, 2, 3].flatMap(() => repositories.map((repository) => repository.rotate('test'))),
    )
    expect(new Set(made).size).toBe(6)
    const stored = await repositories[0]?.list()
    expect(stored?.filter(({ retiredAt }) => retiredAt === undefined)).toHaveLength(1)
  },
)
