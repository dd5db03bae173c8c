import { type LoginKey, signLoginAssertion } from '@latchkey/siwx'
import { exportJWK } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeSiteKey, startSiteWallet, type TestSite } from '../../testing/startSiteWallet.ts'
import { walletUrl } from '../../testing/startWallet.ts'

let world: TestSite
let visitor = ''
let count = 0
beforeAll(async () => {
  world = await startSiteWallet()
})
afterAll(() => world?.close())
beforeEach(() => {
  count += 1
  visitor = `visitor-${count}`
  const { site } = world
  Object.assign(site, {
    body: () => JSON.stringify({ keys: site.keys }),
    keys: [world.key.jwk],
    status: 200,
  })
  // Keys are fetched anew for each test.
  world.clock.now += 60 * 60_000
})

const refused = ['provider_refused', 'provider_refused']

// First: it is said once for each issuer.
test('what looks like an address is logged once, and not itself', async () => {
  const before = world.logs.length
  for (const subject of ['ann@shop.example', 'bob@shop.example'])
    await world.proveBoth(await world.createDevice(), subject)
  const logged = world.logs.slice(before).filter((line) => line.includes('an address or a name'))
  // Once by each role.
  expect(logged).toHaveLength(2)
  expect(logged.join()).not.toContain('@shop.example')
})

describe('the site’s server says who is there', () => {
  test('a first device makes a wallet, and a login opens it there again', async () => {
    const device = await world.createDevice()
    const { descriptor, own } = await world.makeOf(device, visitor)
    const { body } = await device.ask('GET', '/wallet/v1/session')
    expect(body).toEqual({ session: { descriptor, slotId: own.slotId, user: {} } })
    await device.ask('POST', '/wallet/v1/session/end')
    const begun = await world.begin(device, { withRecovery: false })
    const entered = await world.complete(device, begun, await world.sign(begun, visitor))
    expect(entered.body).toMatchObject({ next: 'open', slotId: own.slotId, subject: visitor })
  })

  test('a login says who signs it and for whom, and counts five minutes at both roles', async () => {
    const device = await world.createDevice()
    const [login, challenge] = [await world.startLogin(device), await world.challenge(device)]
    expect(login.body).toEqual({
      client: walletUrl,
      expiresInMs: 300_000,
      issuer: world.issuer,
      kind: 'site',
      loginId: expect.any(String),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(challenge.body).toEqual({
      challengeId: expect.any(String),
      expiresInMs: 300_000,
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    const begun = await world.begin(device)
    world.clock.now += 300_000
    const assertion = await world.sign(begun, visitor)
    expect(await world.bothOf(device, begun, assertion)).toEqual(['login_expired', 'login_expired'])
  })

  test.each(['ES256', 'EdDSA', 'RS256'])(
    'what signLoginAssertion signs by %s is taken',
    async (alg) => {
      const own = await makeSiteKey('own', alg)
      world.site.keys = [own.jwk]
      const device = await world.createDevice()
      const begun = await world.begin(device)
      const key = { ...(await exportJWK(own.privateKey)), kid: 'own' } as LoginKey
      const of = {
        issuer: begun.issuer,
        nonce: begun.nonce,
        now: world.clock.now,
        subject: visitor,
      }
      const assertion = await signLoginAssertion({ ...of, key, walletUrl })
      expect(await world.bothOf(device, begun, assertion)).toEqual(['in', 'in'])
    },
  )

  test.each(['EdDSA', 'RS256'])('it may sign by %s', async (alg) => {
    const other = await makeSiteKey('other', alg)
    world.site.keys = [other.jwk]
    const device = await world.createDevice()
    const begun = await world.begin(device)
    const header = { alg, kid: 'other' }
    const assertion = await world.sign(begun, visitor, { header, key: other.privateKey })
    expect(await world.bothOf(device, begun, assertion)).toEqual(['in', 'in'])
  })

  test.each([
    ['a |', 'site|http://x|1'],
    ['a line break', 'one\ntwo'],
    ['255 bytes', `${'é'.repeat(127)}x`],
  ])('a subject with %s is one of its own', async (_, subject) => {
    const device = await world.createDevice()
    const { walletId } = await world.makeOf(device, subject)
    const other = await world.createDevice()
    const begun = await world.begin(other)
    const almost = await world.complete(other, begun, await world.sign(begun, subject.slice(1)))
    expect(almost.body).toMatchObject({ next: 'make' })
    expect(almost.body['walletId']).not.toBe(walletId)
  })

  test('two projects of one issuer have the same visitors, and one wallet for each', async () => {
    const device = await world.createDevice()
    const { descriptor } = await world.makeOf(device, visitor)
    const { result } = await world.proveBoth(device, visitor, 'twin')
    expect(result).toMatchObject({ descriptor, next: 'open' })
  })
})

describe('a new device of a wallet that is made', () => {
  test('error: is not let in by the site’s word, also where its signing key is stolen', async () => {
    await world.makeOf(await world.createDevice(), visitor)
    const thief = await world.createDevice()
    const { proof, result } = await world.proveBoth(thief, visitor)
    if (result.next !== 'register') throw new Error(`next is ${result.next}`)
    for (const said of [proof, undefined])
      expect(await world.register(thief, result.introduction, said)).toMatchObject({
        code: 'second_way_missing',
        status: 403,
      })
    const slot = { kind: 'managed', slotId: result.managedSlotId, ...result.descriptor } as const
    const { answer } = await world.readPart(thief, 'recovery', slot)
    expect(answer).toMatchObject({ code: 'device_refused', status: 403 })
  })

  test('error: a stolen signing key and a robbed role `wallet` together get no part of `recovery`', async () => {
    const { descriptor, walletId } = await world.makeOf(await world.createDevice(), visitor)
    const thief = await world.createDevice()
    const { proof } = await world.proveBoth(thief, visitor)
    const introduction = await world.introduce({ descriptor, device: thief.thumbprint, walletId })
    expect(await world.register(thief, introduction, proof)).toMatchObject({
      code: 'second_way_missing',
    })
    const other = await world.proveBoth(thief, `${visitor}-other`)
    expect(await world.register(thief, introduction, other.proof)).toMatchObject({
      code: 'wallet_missing',
    })
  })

  test('a stolen signing key has wallets made in visitors’ names', async () => {
    const thief = await world.createDevice()
    const { walletId } = await world.makeOf(thief, visitor)
    const { result } = await world.proveBoth(await world.createDevice(), visitor)
    expect(result).toMatchObject({ descriptor: { walletId }, next: 'register' })
  })
})

describe('an assertion', () => {
  test('error: counts once at each role', async () => {
    const device = await world.createDevice()
    const begun = await world.begin(device)
    const assertion = await world.sign(begun, visitor)
    expect(await world.bothOf(device, begun, assertion)).toEqual(['in', 'in'])
    expect(await world.bothOf(device, begun, assertion)).toEqual(['login_expired', 'login_expired'])
  })

  test('error: replayed in a later login of the same device it is refused', async () => {
    const device = await world.createDevice()
    const before = await world.begin(device)
    const assertion = await world.sign(before, visitor)
    await world.bothOf(device, before, assertion)
    expect(await world.bothOf(device, await world.begin(device), assertion)).toEqual(refused)
  })

  test('error: over the nonce of another device it is refused', async () => {
    const [device, thief] = [await world.createDevice(), await world.createDevice()]
    const assertion = await world.sign(await world.begin(device), visitor)
    const begun = await world.begin(thief)
    expect(await world.bothOf(thief, begun, assertion)).toEqual(refused)
  })

  test('error: shown by another device than its login’s it is refused, and stays its own', async () => {
    const [device, thief] = [await world.createDevice(), await world.createDevice()]
    const begun = await world.begin(device)
    const assertion = await world.sign(begun, visitor)
    expect(await world.bothOf(thief, begun, assertion)).toEqual(['other_browser', 'login_expired'])
    expect(await world.bothOf(device, begun, assertion)).toEqual(['in', 'in'])
  })

  test('error: with another half of the nonce than was signed, each role refuses it', async () => {
    const device = await world.createDevice()
    const begun = await world.begin(device)
    const assertion = await world.sign(begun, visitor)
    const other = { ...begun, nonceR: begun.nonceW, nonceW: begun.nonceR }
    expect(await world.bothOf(device, other, assertion)).toEqual(refused)
  })

  const seconds = () => Math.floor(world.clock.now / 1000)
  test.each<[string, () => Parameters<TestSite['sign']>[2]]>([
    ['for another wallet', () => ({ claims: { aud: 'https://wallet.evil.example' } })],
    ['for this wallet and another', () => ({ claims: { aud: [walletUrl, 'https://x.example'] } })],
    ['of another issuer', () => ({ claims: { iss: 'https://evil.example' } })],
    ['of an issuer in another spelling', () => ({ claims: { iss: `${world.issuer}/` } })],
    ['without a nonce', () => ({ claims: { nonce: undefined } })],
    ['without an end', () => ({ claims: { exp: undefined } })],
    ['without a beginning', () => ({ claims: { iat: undefined } })],
    ['that ends in five minutes and a second', () => ({ claims: { exp: seconds() + 301 } })],
    ['that has ended', () => ({ claims: { exp: seconds() - 6, iat: seconds() - 60 } })],
    ['of the future', () => ({ claims: { exp: seconds() + 306, iat: seconds() + 6 } })],
    ['that began long ago', () => ({ claims: { iat: seconds() - 306 } })],
    ['of another kind', () => ({ header: { typ: 'JWT' } })],
    ['of no kind', () => ({ header: { typ: undefined } })],
    ['with an address of keys', () => ({ header: { jku: `${world.issuer}/keys.json` } })],
    ['with an address of a certificate', () => ({ header: { x5u: `${world.issuer}/c.pem` } })],
    ['with a key of its own', () => ({ header: { jwk: world.key.jwk } })],
    ['with a subject of 256 bytes', () => ({ claims: { sub: 'x'.repeat(256) } })],
    ['with an empty subject', () => ({ claims: { sub: '' } })],
    ['with a number as its subject', () => ({ claims: { sub: 7 } })],
  ])('error: %s is refused at each role', async (_, change) => {
    const device = await world.createDevice()
    const begun = await world.begin(device)
    const assertion = await world.sign(begun, visitor, change())
    expect(await world.bothOf(device, begun, assertion)).toEqual(refused)
    // It was that alone.
    expect(await world.bothOf(device, begun, await world.sign(begun, visitor))).toEqual([
      'in',
      'in',
    ])
  })

  test('error: by a key that the token brings, or by a stranger’s of the same name, it is refused', async () => {
    const stranger = await makeSiteKey(world.key.kid)
    const device = await world.createDevice()
    const begun = await world.begin(device)
    for (const header of [{}, { jwk: stranger.jwk }]) {
      const assertion = await world.sign(begun, visitor, { header, key: stranger.privateKey })
      expect(await world.bothOf(device, begun, assertion)).toEqual(refused)
    }
  })

  test('error: signed by no one, or by the public key as a secret, it is refused', async () => {
    const device = await world.createDevice()
    const begun = await world.begin(device)
    const [, payload] = (await world.sign(begun, visitor)).split('.')
    const none = Buffer.from(
      JSON.stringify({ alg: 'none', kid: world.key.kid, typ: 'latchkey-login+jwt' }),
    ).toString('base64url')
    const shared = await world.sign(begun, visitor, {
      header: { alg: 'HS256' },
      key: Buffer.from(JSON.stringify(world.key.jwk)),
    })
    for (const assertion of [`${none}.${payload}.`, shared, 'x', 'a.b.c', '..'])
      expect(await world.bothOf(device, begun, assertion)).toEqual(refused)
  })

  test('error: five wrong ones end the login at each role', async () => {
    const device = await world.createDevice()
    const begun = await world.begin(device)
    for (let tries = 0; tries < 5; tries++)
      expect(await world.bothOf(device, begun, 'wrong')).toEqual(refused)
    const assertion = await world.sign(begun, visitor)
    expect(await world.bothOf(device, begun, assertion)).toEqual(['login_expired', 'login_expired'])
  })

  test('error: it ends no login of another kind', async () => {
    const device = await world.createDevice()
    const begun = await world.begin(device)
    const at = (path: string, body: object) => device.ask('POST', `${path}/complete`, body)
    const login = `/wallet/v1/logins/${begun.loginId}`
    const challenge = `/recovery/v1/challenges/${begun.challengeId}`
    const completion = 'A'.repeat(43)
    expect((await at(login, { completion, nonceR: begun.nonceR })).code).toBe('other_browser')
    const idToken = await world.sign(begun, visitor)
    expect((await at(challenge, { idToken, nonceW: begun.nonceW })).code).toBe('login_expired')
    expect((await at(challenge, { completion })).code).toBe('login_expired')
  })
})

describe('keys of the site', () => {
  test('that were rotated are found by their name; the one that is gone counts until they are fetched', async () => {
    const device = await world.createDevice()
    await world.proveBoth(device, visitor)
    const next = await makeSiteKey('2')
    world.site.keys = [next.jwk]
    world.clock.now += 30_000
    const begun = await world.begin(device)
    const byNext = { header: { kid: '2' }, key: next.privateKey }
    expect(await world.bothOf(device, begun, await world.sign(begun, visitor, byNext))).toEqual([
      'in',
      'in',
    ])
    const later = await world.begin(device)
    expect(await world.bothOf(device, later, await world.sign(later, visitor))).toEqual(refused)
  })

  test('error: names that no one knows make each role ask once in 30 s', async () => {
    const device = await world.createDevice()
    await world.proveBoth(device, visitor)
    const before = world.site.asked
    world.clock.now += 30_000
    for (let tries = 0; tries < 4; tries++) {
      const begun = await world.begin(device)
      const header = { kid: `unknown ${tries}` }
      expect(
        await world.bothOf(device, begun, await world.sign(begun, visitor, { header })),
      ).toEqual(refused)
    }
    expect(world.site.asked - before).toBe(2)
  })

  test.each([
    ['that are away', { status: 500 }],
    ['that are somewhere else', { status: 302 }],
    ['that are none', { body: () => '<html>' }],
    ['that are too many', { body: () => JSON.stringify({ keys: Array(21).fill({ kty: 'EC' }) }) }],
    ['that are too long', { body: () => JSON.stringify({ keys: [], x: 'x'.repeat(70_000) }) }],
  ])('error: %s let no one in, and cost no try', async (_, mood) => {
    // What was fetched before counts for a day while the site is away.
    world.clock.now += 25 * 60 * 60_000
    const device = await world.createDevice()
    const begun = await world.begin(device)
    const before = { ...world.site }
    Object.assign(world.site, mood)
    const down = ['provider_down', 'provider_down']
    const assertion = await world.sign(begun, visitor)
    for (let tries = 0; tries < 6; tries++)
      expect(await world.bothOf(device, begun, assertion)).toEqual(down)
    Object.assign(world.site, { body: before.body, status: before.status })
    world.clock.now += 30_000
    expect(await world.bothOf(device, begun, assertion)).toEqual(['in', 'in'])
  })
})

describe('a project', () => {
  test('error: that no role lists, or that is unknown, has no such login', async () => {
    const device = await world.createDevice()
    expect(await world.startLogin(device, 'plain')).toMatchObject({
      code: 'provider_off',
      status: 404,
    })
    expect((await world.startLogin(device, 'none')).code).toBe('project_unknown')
    for (const project of ['plain', 'none', 'lone'])
      expect(await world.challenge(device, project)).toMatchObject({
        code: 'provider_off',
        status: 404,
      })
  })

  test('error: that is not for development has none by keys of this machine', async () => {
    expect((await world.startLogin(await world.createDevice(), 'live')).code).toBe('provider_off')
  })

  test('error: that `recovery` does not list has no wallet made', async () => {
    const device = await world.createDevice()
    const begun = await world.begin(device, { project: 'lone', withRecovery: false })
    const entered = await world.complete(device, begun, await world.sign(begun, visitor))
    expect(entered.body).toMatchObject({ next: 'make' })
    if (entered.body['next'] !== 'make') return
    await expect(world.makeFrom(device, entered.body as never)).rejects.toThrow('device_refused')
  })
})
