import { partAad, readLoginReturn } from '@latchkey/protocol/wallet'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeId } from '../../roles/makeId.ts'
import { startSocial, type TestSocial } from '../../testing/startSocial.ts'
import { startWallet, walletSite } from '../../testing/startWallet.ts'
import { openSlot } from '../../testing/walletSlots.ts'

let world: TestSocial
let count = 0
let account: { email: string; sub: string }
beforeAll(async () => {
  world = await startSocial()
})
afterAll(() => world?.close())
beforeEach(() => {
  count += 1
  account = { email: `ann${count}@play.example`, sub: `${count}` }
  world.provider.control.mood = 'ok'
  world.provider.control.namesItself = false
  world.provider.control.claims = (claims) => claims
})

const minuteMs = 60_000

test('a first device makes a wallet, and its session says by what account', async () => {
  const device = await world.createDevice()
  const { descriptor, own } = await world.makeSocial(device, account)
  const { body } = await device.ask('GET', '/wallet/v1/session')
  expect(body).toEqual({
    session: {
      descriptor,
      slotId: own.slotId,
      user: { socialProvider: 'google', userName: account.email },
    },
  })
})

test('a second device registers by both proofs at once, and opens the same wallet', async () => {
  const { descriptor, entropy, managed } = await world.makeSocial(
    await world.createDevice(),
    account,
  )
  const phone = await world.createDevice()
  const { proof, result } = await world.proveBoth(phone, account)
  if (result.next !== 'register') throw new Error(`next is ${result.next}`)
  expect(result).toMatchObject({ descriptor, managedSlotId: managed.slotId })
  const { body } = await world.register(phone, result.introduction, proof)
  expect(body).toEqual({ status: 'registered', word: expect.any(String) })
  const one = await world.readPart(phone, 'wallet', managed)
  const other = await world.readPart(phone, 'recovery', managed)
  if (!one.part || !other.part) throw new Error('A part is missing')
  const opened = await openSlot(one.ciphertext, {
    aad: partAad(managed),
    kind: 'managed',
    parts: [one.part, other.part],
  })
  expect(opened).toEqual(entropy)
  // Its word lets the device in at the role `wallet`.
  const own = await world.putOwnSlot(phone, descriptor.walletId)
  const finished = await phone.ask('POST', `/wallet/v1/wallets/${descriptor.walletId}`, {
    descriptor,
    deviceSlotId: own.slotId,
    registration: body['word'],
  })
  expect(finished.status).toBe(204)
  const again = await world.enter(phone, account)
  expect(again.result).toMatchObject({ next: 'open', slotId: own.slotId })
})

test('a known device opens by the proof of the role `wallet` alone, also while `recovery` is down', async () => {
  const device = await world.createDevice()
  const { own } = await world.makeSocial(device, account)
  await device.ask('POST', '/wallet/v1/session/end')
  const { result } = await world.enter(device, account, { withRecovery: false })
  expect(result).toMatchObject({ next: 'open', slotId: own.slotId })
  expect((await world.readPart(device, 'wallet', own)).part).toBeDefined()
})

test('a wallet of an address and one of an account with that address are two', async () => {
  const email = await world.makeWallet(await world.createDevice(), account.email)
  const { result } = await world.enter(await world.createDevice(), account)
  expect(result.next).toBe('make')
  expect(JSON.stringify(result)).not.toContain(email.walletId)
})

test.each([
  ['a mark between names', 'email||ann@example.com'],
  ['a line break', 'one\ntwo'],
  ['255 bytes', 'x'.repeat(255)],
])('a subject with %s has a wallet of its own', async (_, sub) => {
  const own = { email: account.email, sub: `${count}${sub}`.slice(0, 255) }
  const { descriptor } = await world.makeSocial(await world.createDevice(), own)
  const { result } = await world.enter(await world.createDevice(), own)
  expect(result).toMatchObject({ descriptor, next: 'register' })
})

describe('one account gives one wallet', () => {
  test('where two devices race', async () => {
    const devices = [await world.createDevice(), await world.createDevice()]
    const results = await Promise.all(devices.map((device) => world.enter(device, account)))
    const [one, other] = results.map(({ result }) => result.next === 'make' && result.walletId)
    expect(one).toEqual(expect.any(String))
    expect(one).toBe(other)
  })

  test('in both forms of the issuer', async () => {
    const { walletId } = await world.makeSocial(await world.createDevice(), account)
    world.provider.control.claims = (claims) => ({ ...claims, iss: 'accounts.google.com' })
    const phone = await world.createDevice()
    const { proof, result } = await world.proveBoth(phone, account)
    if (result.next !== 'register') throw new Error(`next is ${result.next}`)
    expect(result.descriptor.walletId).toBe(walletId)
    expect(await world.register(phone, result.introduction, proof)).toMatchObject({ status: 200 })
  })
})

describe('the way back', () => {
  test('leads to a page of the wallet without a code in its address, and is kept by no one', async () => {
    const begun = await world.begin(await world.createDevice())
    const back = await world.provider.consent(begun.query, account)
    const code = new URL(back).searchParams.get('code') ?? ''
    const { pathname, search } = new URL(back)
    const answer = await world.fetch(`${pathname}${search}`)
    expect(answer?.status).toBe(303)
    const location = answer?.headers.get('location') ?? ''
    expect(location).toMatch(
      new RegExp(
        `^http://localhost:4501/s/#r\\.${begun.loginId}\\.[\\w-]{43}\\.https%3A%2F%2Fshop\\.example$`,
      ),
    )
    // Whose login it is, whatever host it came back to.
    expect(readLoginReturn(new URL(location).hash)).toEqual({
      completion: expect.any(String),
      loginId: begun.loginId,
      site: walletSite,
      status: 'returned',
    })
    expect(answer?.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer?.headers.get('cache-control')).toBe('no-store')
    expect(code).not.toBe('')
    const rows = await world.database.rows('select * from wallet_social_logins where id = $1', [
      begun.loginId,
    ])
    const kept = JSON.stringify(rows.map((row) => Object.values(row).map(String)))
    for (const secret of [code, begun.state, begun.nonceW]) expect(kept).not.toContain(secret)
  })

  test('error: by a form, which this provider does not send, it is not believed, and is not used up', async () => {
    const begun = await world.begin(await world.createDevice())
    const back = await world.provider.consent(begun.query, account)
    expect(await world.post(new URL(back).searchParams)).toEqual({ location: '', status: 400 })
    expect((await world.comeBack(back)).status).toBe(303)
  })

  test('is not used up by a browser that only looks', async () => {
    const begun = await world.begin(await world.createDevice())
    const back = await world.provider.consent(begun.query, account)
    expect((await world.comeBack(back, { method: 'HEAD' })).status).toBe(400)
    expect(
      (await world.comeBack(back, { headers: { 'sec-purpose': 'prefetch;prerender' } })).status,
    ).toBe(400)
    expect((await world.comeBack(back)).status).toBe(303)
  })

  test('says that a visitor has refused, and the login is over', async () => {
    const device = await world.createDevice()
    const begun = await world.begin(device)
    const back = await world.provider.consent(begun.query, undefined)
    const { location } = await world.comeBack(back)
    expect(location).toBe(`http://localhost:4501/s/#e.${begun.loginId}`)
    const code = await world.provider.consent(begun.query, account)
    expect((await world.comeBack(code)).status).toBe(400)
    const completion = 'A'.repeat(43)
    expect((await world.complete(device, begun, completion)).code).toBe('login_expired')
  })

  test('error: a state is used once, and for ten minutes', async () => {
    const [one, two] = [
      await world.begin(await world.createDevice()),
      await world.begin(await world.createDevice()),
    ]
    const back = await world.provider.consent(one.query, account)
    expect((await world.comeBack(back)).status).toBe(303)
    expect(await world.comeBack(back)).toEqual({ location: '', status: 400 })
    world.clock.now += 10 * minuteMs
    const late = await world.provider.consent(two.query, account)
    expect(await world.comeBack(late)).toEqual({ location: '', status: 400 })
  })

  test('error: a state of another provider leads nowhere', async () => {
    const device = await world.createDevice()
    const begun = await world.begin(device)
    await world.moveToProvider(begun.loginId, 'other')
    const back = await world.provider.consent(begun.query, account)
    expect(await world.comeBack(back)).toEqual({ location: '', status: 400 })
    await world.moveToProvider(begun.loginId, 'google')
    expect((await world.comeBack(back)).status).toBe(303)
  })

  test.each([
    ['an unknown state', '/returns/wallet/google?code=c&state=made-up'],
    ['no state', '/returns/wallet/google?code=c'],
    ['an unknown provider', '/returns/wallet/evil?code=c&state=s'],
    [
      'an address to go to',
      '/returns/wallet/google?code=c&state=s&redirect_uri=https://evil.example',
    ],
  ])('error: %s is answered by a plain page', async (_, path) => {
    const answer = await world.fetch(path)
    expect(answer?.status).toBe(400)
    expect(answer?.headers.get('location')).toBeNull()
    expect(answer?.headers.get('content-type')).toContain('text/html')
    expect(await answer?.text()).toContain('This login is over, or was never begun.')
  })

  test('error: another provider than was asked is not believed', async () => {
    const begun = await world.begin(await world.createDevice())
    world.provider.control.namesItself = true
    const back = await world.provider.consent(begun.query, account)
    const mixed = back.replace('accounts.google.com', 'other.example')
    expect(await world.comeBack(mixed)).toEqual({ location: '', status: 400 })
    expect((await world.comeBack(back)).status).toBe(303)
  })
})

describe('completing', () => {
  test('error: a login that was begun in another browser is not completed, nor its code exchanged', async () => {
    const [thief, victim] = [await world.createDevice(), await world.createDevice()]
    const begun = await world.begin(thief)
    // The thief sends the provider's address; the victim's browser comes back.
    const completion = await world.visit(begun, account)
    const before = world.provider.control.asked.token
    expect(await world.complete(victim, begun, completion)).toMatchObject({
      code: 'other_browser',
      status: 403,
    })
    // Nor does the thief get anything for knowing that it did.
    expect((await world.complete(thief, begun, 'A'.repeat(43))).code).toBe('other_browser')
    expect(world.provider.control.asked.token).toBe(before)
  })

  test('error: five wrong completions end it, and say nothing else', async () => {
    const device = await world.createDevice()
    const begun = await world.begin(device)
    const completion = await world.visit(begun, account)
    const answers = []
    for (let tries = 0; tries < 5; tries += 1)
      answers.push(await world.complete(device, begun, `${tries}${'A'.repeat(42)}`))
    answers.push(await world.complete(device, begun, completion))
    const before = world.provider.control.asked.token
    expect(new Set(answers.map(({ code, status }) => `${code} ${status}`))).toEqual(
      new Set(['other_browser 403']),
    )
    expect(JSON.stringify(answers)).not.toContain('triesLeft')
    expect(world.provider.control.asked.token).toBe(before)
  })

  test('four wrong ones do not', async () => {
    const device = await world.createDevice()
    const begun = await world.begin(device)
    for (let tries = 0; tries < 4; tries += 1)
      await world.complete(device, begun, `${tries}${'A'.repeat(42)}`)
    const completion = await world.visit(begun, account)
    expect((await world.complete(device, begun, completion)).status).toBe(200)
  })

  test('error: a code is exchanged once, also where the device asks twice at once', async () => {
    const device = await world.createDevice()
    const begun = await world.begin(device)
    const completion = await world.visit(begun, account)
    const before = world.provider.control.asked.token
    const answers = await Promise.all([0, 1].map(() => world.complete(device, begun, completion)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
    expect((await world.complete(device, begun, completion)).code).toBe('login_expired')
    expect(world.provider.control.asked.token).toBe(before + 1)
  })

  test('error: of two logins of a device the newer counts', async () => {
    const device = await world.createDevice()
    const begun = await world.begin(device)
    const completion = await world.visit(begun, account)
    const newer = await world.begin(device)
    expect((await world.complete(device, begun, completion)).code).toBe('login_expired')
    expect(await world.complete(device, newer, await world.visit(newer, account))).toMatchObject({
      status: 200,
    })
  })

  test('error: it has to be done within ten minutes, and opens what it leads to for ten', async () => {
    const device = await world.createDevice()
    const { own } = await world.makeSocial(device, account)
    const late = await world.createDevice()
    const begun = await world.begin(late)
    const completion = await world.visit(begun, account)
    await device.ask('POST', '/wallet/v1/session/end')
    const { result } = await world.enter(device, account)
    expect(result.next).toBe('open')
    await device.ask('POST', '/wallet/v1/session/end')
    expect((await world.readPart(device, 'wallet', own)).answer.code).toBe('logged_out')
    world.clock.now += 10 * minuteMs
    expect((await world.complete(late, begun, completion)).code).toBe('login_expired')
  })

  test.each([
    ['for another client', { aud: 'other.example' }],
    ['given to another party', { azp: 'other.example' }],
    ['of another issuer', { iss: 'https://other.example' }],
    ['with the nonce of another login', { nonce: 'A'.repeat(43) }],
    ['that is old', { iat: 1 }],
  ])('error: a token %s opens nothing', async (_, change) => {
    world.provider.control.claims = (claims) => ({ ...claims, ...change })
    const device = await world.createDevice()
    const begun = await world.begin(device)
    const completion = await world.visit(begun, account)
    expect((await world.complete(device, begun, completion)).code).toBe('provider_refused')
    // Its code is used up: the device begins again.
    expect((await world.complete(device, begun, completion)).code).toBe('login_expired')
  })

  test.each(['down', 'html'] as const)(
    'error: a provider that is %s is said to be',
    async (mood) => {
      const device = await world.createDevice()
      const begun = await world.begin(device)
      const completion = await world.visit(begun, account)
      world.provider.control.mood = mood
      expect(await world.complete(device, begun, completion)).toMatchObject({
        code: 'provider_down',
        status: 503,
      })
    },
  )

  test('error: a login of one account opens no wallet of another', async () => {
    const { managed } = await world.makeSocial(await world.createDevice(), account)
    const thief = await world.createDevice()
    await world.enter(thief, { email: account.email, sub: `thief ${count}` })
    expect((await world.readPart(thief, 'wallet', managed)).answer.code).toBe('logged_out')
  })

  test('keys that were rotated in between are fetched', async () => {
    await world.enter(await world.createDevice(), account)
    await world.provider.signer.rotate()
    world.clock.now += minuteMs
    expect((await world.proveBoth(await world.createDevice(), account)).result.next).toBe('make')
  })
})

describe('the proof of the role `recovery`', () => {
  test('error: a token counts for one device', async () => {
    const [device, thief] = [await world.createDevice(), await world.createDevice()]
    const { begun, result } = await world.enter(device, account)
    const own = await world.begin(thief)
    // By another device with its own challenge, and with that of the device it was taken from.
    expect((await world.prove(thief, { ...own, nonceW: begun.nonceW }, result.idToken)).code).toBe(
      'provider_refused',
    )
    expect((await world.prove(thief, begun, result.idToken)).code).toBe('login_expired')
  })

  test('error: a token without a nonce of this role proves nothing to it, as a robbed `wallet` would have it', async () => {
    const device = await world.createDevice()
    const { result } = await world.enter(device, account, { withRecovery: false })
    const begun = await world.begin(device)
    expect((await world.prove(device, begun, result.idToken)).code).toBe('provider_refused')
    // Nor one for a challenge of before.
    const again = await world.enter(device, account)
    const newer = await world.begin(device)
    const mixed = { ...newer, nonceW: again.begun.nonceW }
    expect((await world.prove(device, mixed, again.result.idToken)).code).toBe('provider_refused')
  })

  test('error: a challenge is used once, and for ten minutes', async () => {
    const device = await world.createDevice()
    const { begun, result } = await world.enter(device, account)
    expect((await world.prove(device, begun, result.idToken)).status).toBe(200)
    expect((await world.prove(device, begun, result.idToken)).code).toBe('login_expired')
    const second = await world.enter(device, account)
    world.clock.now += 10 * minuteMs
    expect((await world.prove(device, second.begun, second.result.idToken)).code).toBe(
      'login_expired',
    )
  })

  test('error: a challenge whose token was refused is over', async () => {
    const device = await world.createDevice()
    const { begun, result } = await world.enter(device, account)
    expect((await world.prove(device, begun, 'made up')).code).toBe('provider_refused')
    expect((await world.prove(device, begun, result.idToken)).code).toBe('login_expired')
  })

  test('error: what was proven counts for its purpose, its device and its minutes', async () => {
    await world.makeSocial(await world.createDevice(), account)
    const phone = await world.createDevice()
    const made = await world.proveBoth(phone, account, { purpose: 'make' })
    if (made.result.next !== 'register') throw new Error(`next is ${made.result.next}`)
    expect(await world.register(phone, made.result.introduction, made.proof)).toMatchObject({
      code: 'device_refused',
      status: 403,
    })
    const { proof, result } = await world.proveBoth(phone, account, { purpose: 'register' })
    if (result.next !== 'register') throw new Error(`next is ${result.next}`)
    const thief = await world.createDevice()
    const stolen = await world.enter(thief, account)
    if (stolen.result.next !== 'register') throw new Error(`next is ${stolen.result.next}`)
    expect((await world.register(thief, stolen.result.introduction, proof)).code).toBe(
      'device_refused',
    )
    world.clock.now += 9 * minuteMs
    const late = await world.register(phone, result.introduction, proof)
    expect(late.body['status']).toBe('registered')
    world.clock.now += minuteMs
    const { walletId } = result.descriptor
    const said = { device: phone.thumbprint, purpose: 'register', walletId } as const
    const newer = await world.introduce(said)
    expect((await world.register(phone, newer, proof)).code).toBe('device_refused')
  })

  test('error: the word of the role `wallet` alone registers no device of an account', async () => {
    const { managed } = await world.makeSocial(await world.createDevice(), account)
    const phone = await world.createDevice()
    const { result } = await world.enter(phone, account)
    if (result.next !== 'register') throw new Error(`next is ${result.next}`)
    expect((await world.register(phone, result.introduction)).code).toBe('device_refused')
    expect((await world.readPart(phone, 'recovery', managed)).part).toBeUndefined()
  })

  test('error: a proof that was not given yet proves nothing', async () => {
    await world.makeSocial(await world.createDevice(), account)
    const phone = await world.createDevice()
    const { begun, result } = await world.enter(phone, account)
    if (result.next !== 'register') throw new Error(`next is ${result.next}`)
    const { challengeId } = begun
    expect((await world.register(phone, result.introduction, { challengeId })).code).toBe(
      'device_refused',
    )
  })

  test('error: a session that ends takes its proof along', async () => {
    await world.makeSocial(await world.createDevice(), account)
    const phone = await world.createDevice()
    const { proof, result } = await world.proveBoth(phone, account)
    if (result.next !== 'register') throw new Error(`next is ${result.next}`)
    await phone.ask('POST', '/recovery/v1/session/end')
    expect((await world.register(phone, result.introduction, proof)).code).toBe('device_refused')
  })

  test('while the provider is down a challenge waits', async () => {
    const device = await world.createDevice()
    world.clock.now += minuteMs
    await world.provider.signer.rotate()
    const { begun, result } = await world.enter(device, account)
    world.provider.control.mood = 'html'
    expect((await world.prove(device, begun, result.idToken)).code).toBe('provider_down')
    world.provider.control.mood = 'ok'
    world.clock.now += minuteMs
    expect((await world.prove(device, begun, result.idToken)).status).toBe(200)
  })
})

describe('error: a robbed role `wallet`', () => {
  test('has no wallet of a visitor made again under another account', async () => {
    const victim = await world.makeSocial(await world.createDevice(), account)
    const thief = await world.createDevice()
    const own = { email: 'eve@play.example', sub: `eve ${count}` }
    const { proof, result } = await world.proveBoth(thief, own)
    expect(result.next).toBe('make')
    const put = await world.putRecovery(thief, {
      introduction: await world.introduce({
        device: thief.thumbprint,
        purpose: 'make',
        walletId: victim.walletId,
      }),
      proof,
      walletId: victim.walletId,
    })
    expect(put).toMatchObject({ code: 'device_refused', status: 403 })
    expect(world.logs.join('')).toContain('to a wallet that another identity has')
  })

  test('registers no device of another account for it', async () => {
    const victim = await world.makeSocial(await world.createDevice(), account)
    const thief = await world.createDevice()
    const own = { email: 'eve@play.example', sub: `eve ${count}` }
    await world.makeSocial(await world.createDevice(), own)
    const { proof } = await world.proveBoth(thief, own)
    const introduction = await world.introduce({
      device: thief.thumbprint,
      purpose: 'register',
      walletId: victim.walletId,
    })
    expect((await world.register(thief, introduction, proof)).code).toBe('device_refused')
    expect((await world.readPart(thief, 'recovery', victim.managed)).part).toBeUndefined()
  })

  test('and one that has lost a wallet has no other made for its account', async () => {
    await world.makeSocial(await world.createDevice(), account)
    const phone = await world.createDevice()
    const { proof } = await world.proveBoth(phone, account)
    const walletId = makeId()
    const introduction = await world.introduce({
      device: phone.thumbprint,
      purpose: 'make',
      walletId,
    })
    const put = await world.putRecovery(phone, { introduction, proof, walletId })
    expect(put).toMatchObject({ code: 'wallet_missing', status: 409 })
    // With an address beside it a proof counts for nothing.
    const both = await world.introduce({
      device: phone.thumbprint,
      email: 'new@example.com',
      purpose: 'make',
      walletId,
    })
    expect((await world.putRecovery(phone, { introduction: both, proof, walletId })).code).toBe(
      'device_refused',
    )
  })
})

test('error: what no provider is set for is said', async () => {
  const off = await startWallet()
  const device = await off.createDevice()
  const asked = { kind: 'social', projectId: 'shop', provider: 'google', site: walletSite }
  const answers = [
    await device.ask('POST', '/wallet/v1/logins', asked),
    await device.ask('POST', '/recovery/v1/challenges', {
      kind: 'social',
      provider: 'google',
      purpose: 'enter',
    }),
  ]
  await off.close()
  expect(answers.map(({ code, status }) => [code, status])).toEqual([
    ['provider_off', 404],
    ['provider_off', 404],
  ])
})

test('error: a login names a project that there is, and a site that may show the wallet', async () => {
  const device = await world.createDevice()
  const asked = { kind: 'social', projectId: 'shop', provider: 'google', site: walletSite }
  const start = async (change: object) =>
    (await device.ask('POST', '/wallet/v1/logins', { ...asked, ...change })).code
  expect(await start({ projectId: 'none' })).toBe('project_unknown')
  expect(await start({ site: 'https://evil.example' })).toBe('embedder_refused')
  expect(await start({ provider: 'gogle' })).toBe('invalid_body')
})

test.each(['wallet/v1/logins', 'recovery/v1/challenges'])(
  'error: %s of no form is none',
  async (path) => {
    const device = await world.createDevice()
    const half = 'A'.repeat(43)
    const body = path.startsWith('wallet')
      ? { completion: half, nonceR: half }
      : { idToken: 'x', nonceW: half }
    const answer = await device.ask('POST', `/${path}/%00/complete`, body)
    expect(answer).toMatchObject({ code: 'not_found', status: 404 })
  },
)

test('neither a code, a secret nor a token is in the log', async () => {
  const device = await world.createDevice()
  const begun = await world.begin(device)
  const back = await world.provider.consent(begun.query, account)
  const completion = (await world.comeBack(back)).location.split('.')[2] ?? ''
  const { body } = await world.complete(device, begun, completion)
  await world.prove(device, begun, body['idToken'])
  const all = world.logs.join('')
  expect(all).toContain('/returns/wallet/')
  const code = new URL(back).searchParams.get('code') ?? ''
  for (const secret of [
    ...[code, completion, begun.state, begun.nonceW, begun.nonceR],
    ...[world.secret, String(body['idToken']), account.email],
  ])
    expect(all).not.toContain(secret)
})
