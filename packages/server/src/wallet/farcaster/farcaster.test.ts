import { authOf, custodyOf, type PlayFarcaster } from '@latchkey/devnet/test-social'
import { partAad } from '@latchkey/protocol/wallet'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startFarcasterWallet, type TestFarcaster } from '../../testing/startFarcasterWallet.ts'
import { openSlot } from '../../testing/walletSlots.ts'

let world: TestFarcaster
let ann: PlayFarcaster
let count = 0
beforeAll(async () => {
  world = await startFarcasterWallet()
})
afterAll(() => world?.close())
beforeEach(() => {
  count += 1
  ann = { by: 'custody', fid: `${7000 + count}`, userName: `ann${count}` }
  const { control } = world.relay
  Object.assign(control, {
    mood: 'ok',
    opened: (body: object) => body,
    says: {},
    signsBy: 'account',
    status: (body: object) => body,
  })
  for (const node of [...world.nodes.wallet, ...world.nodes.recovery]) node.mend()
})

const minuteMs = 60_000

test('a first device makes a wallet, and its session says by what account', async () => {
  const device = await world.createDevice()
  const { descriptor, own } = await world.makeOf(device, ann)
  const { body } = await device.ask('GET', '/wallet/v1/session')
  expect(body).toEqual({
    session: {
      descriptor,
      slotId: own.slotId,
      user: { socialProvider: 'farcaster', userName: ann.userName },
    },
  })
})

test('a second device registers by one signature at both roles, and opens the same wallet', async () => {
  const { descriptor, entropy, managed } = await world.makeOf(await world.createDevice(), ann)
  const phone = await world.createDevice()
  const { proof, result, subject } = await world.proveBoth(phone, { ...ann, by: 'auth' })
  expect([subject, result.subject]).toEqual([ann.fid, ann.fid])
  if (result.next !== 'register') throw new Error(`next is ${result.next}`)
  expect(result).toMatchObject({ descriptor, managedSlotId: managed.slotId })
  expect(await world.register(phone, result.introduction, proof)).toMatchObject({ status: 200 })
  const one = await world.readPart(phone, 'wallet', managed)
  const other = await world.readPart(phone, 'recovery', managed)
  if (!one.part || !other.part) throw new Error('A part is missing')
  expect(
    await openSlot(one.ciphertext, {
      aad: partAad(managed),
      kind: 'managed',
      parts: [one.part, other.part],
    }),
  ).toEqual(entropy)
})

test('a known device opens by the role `wallet` alone, also while `recovery` is down', async () => {
  const device = await world.createDevice()
  const { own } = await world.makeOf(device, ann)
  await device.ask('POST', '/wallet/v1/session/end')
  const { entered } = await world.enter(device, ann, { withRecovery: false })
  expect(entered.body).toMatchObject({ next: 'open', slotId: own.slotId, userName: ann.userName })
})

describe('a login', () => {
  test('says whom the app signs in to, and counts five minutes at both roles', async () => {
    const device = await world.createDevice()
    const { body } = await device.ask('POST', '/wallet/v1/logins', {
      kind: 'farcaster',
      projectId: 'shop',
      site: 'https://shop.example',
    })
    expect(body).toEqual({
      client: 'localhost:4501',
      expiresInMs: 5 * minuteMs,
      kind: 'farcaster',
      loginId: expect.any(String),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    const challenge = await device.ask('POST', '/recovery/v1/challenges', {
      kind: 'farcaster',
      purpose: 'enter',
    })
    expect(challenge.body).toEqual({
      challengeId: expect.any(String),
      expiresInMs: 5 * minuteMs,
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
  })

  test('error: one whose five minutes are over is refused at each step and role', async () => {
    const device = await world.createDevice()
    const begun = await world.begin(device)
    const signed = await world.sign(device, begun, ann)
    world.clock.now += 5 * minuteMs
    for (const answer of [
      await world.open(device, begun),
      await world.wait(device, begun),
      await world.complete(device, begun, signed),
      await world.prove(device, begun, signed),
    ])
      expect(answer).toMatchObject({ code: 'login_expired', status: 410 })
  })

  test('error: of another device it is refused, and stays its own', async () => {
    const [device, thief] = [await world.createDevice(), await world.createDevice()]
    const begun = await world.begin(device)
    const signed = await world.sign(device, begun, ann)
    for (const answer of [
      await world.open(thief, begun),
      await world.wait(thief, begun),
      await world.complete(thief, begun, signed),
    ])
      expect(answer).toMatchObject({ code: 'other_browser', status: 403 })
    expect((await world.prove(thief, begun, signed)).code).toBe('login_expired')
    expect((await world.complete(device, begun, signed)).status).toBe(200)
    expect((await world.prove(device, begun, signed)).status).toBe(200)
  })

  test('error: it is completed once at each role', async () => {
    const device = await world.createDevice()
    const { begun, entered, signed } = await world.enter(device, ann)
    expect(entered.status).toBe(200)
    expect((await world.complete(device, begun, signed)).code).toBe('login_expired')
    expect((await world.wait(device, begun)).code).toBe('login_expired')
    expect((await world.prove(device, begun, signed)).status).toBe(200)
    expect((await world.prove(device, begun, signed)).code).toBe('login_expired')
  })

  test('error: a newer one takes its place', async () => {
    const device = await world.createDevice()
    const before = await world.begin(device)
    const signed = await world.sign(device, before, ann)
    await world.begin(device)
    expect((await world.complete(device, before, signed)).code).toBe('login_expired')
    expect((await world.prove(device, before, signed)).code).toBe('login_expired')
  })

  test('error: what was signed for one counts for no other, of the same device or another', async () => {
    const [device, thief] = [await world.createDevice(), await world.createDevice()]
    const signed = await world.sign(device, await world.begin(device), ann)
    for (const each of [device, thief]) {
      const begun = await world.begin(each)
      expect((await world.complete(each, begun, signed)).code).toBe('provider_refused')
      expect((await world.prove(each, begun, signed)).code).toBe('provider_refused')
    }
  })

  test('error: with another half of the nonce than the message has, each role refuses it', async () => {
    const device = await world.createDevice()
    const begun = await world.begin(device)
    const signed = await world.sign(device, begun, ann)
    const other = { ...begun, nonceR: begun.nonceW, nonceW: begun.nonceR }
    expect((await world.complete(device, other, signed)).code).toBe('provider_refused')
    expect((await world.prove(device, other, signed)).code).toBe('provider_refused')
    expect((await world.complete(device, begun, signed)).status).toBe(200)
  })

  test('error: five wrong signatures end it at each role', async () => {
    const device = await world.createDevice()
    const begun = await world.begin(device)
    const signed = await world.sign(device, begun, ann)
    const wrong = { ...signed, signature: `0x${'1'.repeat(128)}1b` }
    for (let tries = 0; tries < 5; tries++) {
      expect((await world.complete(device, begun, wrong)).code).toBe('provider_refused')
      expect((await world.prove(device, begun, wrong)).code).toBe('provider_refused')
    }
    expect((await world.complete(device, begun, signed)).code).toBe('login_expired')
    expect((await world.prove(device, begun, signed)).code).toBe('login_expired')
  })

  test('error: its kind is its kind: no code, token or completion ends it', async () => {
    const device = await world.createDevice()
    const begun = await world.begin(device)
    const completion = 'A'.repeat(43)
    const at = (path: string, body: object) => device.ask('POST', `${path}/complete`, body)
    const login = `/wallet/v1/logins/${begun.loginId}`
    const challenge = `/recovery/v1/challenges/${begun.challengeId}`
    expect((await at(login, { completion, nonceR: begun.nonceR })).code).toBe('other_browser')
    expect((await at(challenge, { completion })).code).toBe('login_expired')
    expect((await at(challenge, { idToken: 'x', nonceW: begun.nonceW })).code).toBe('login_expired')
  })

  test('error: for a site that may not show the wallet, and a project that is unknown, there is none', async () => {
    const device = await world.createDevice()
    const start = (change: object) =>
      device.ask('POST', '/wallet/v1/logins', {
        kind: 'farcaster',
        projectId: 'shop',
        site: 'https://shop.example',
        ...change,
      })
    expect((await start({ site: 'https://evil.example' })).code).toBe('embedder_refused')
    expect((await start({ projectId: 'none' })).code).toBe('project_unknown')
  })
})

describe('a channel', () => {
  test('is the same for the same nonce, and none for another', async () => {
    const device = await world.createDevice()
    const begun = await world.begin(device)
    const before = world.relay.control.asked.open
    const [one, other] = await Promise.all([world.open(device, begun), world.open(device, begun)])
    expect(one.body).toEqual({
      expiresInMs: 5 * minuteMs,
      url: expect.stringContaining(`${world.relay.url}/~/siwf?channelToken=`),
    })
    expect(other.body).toEqual(one.body)
    world.clock.now += minuteMs
    expect((await world.open(device, begun)).body).toEqual({
      ...one.body,
      expiresInMs: 4 * minuteMs,
    })
    expect(world.relay.control.asked.open).toBe(before + 1)
    const another = await world.open(device, { ...begun, nonceR: begun.nonceW })
    expect(another).toMatchObject({ code: 'conflict', status: 409 })
  })

  test('what was signed is handed out as often as the device asks, though the relay says it once', async () => {
    const device = await world.createDevice()
    const begun = await world.begin(device)
    const signed = await world.sign(device, begun, ann)
    expect((await world.wait(device, begun)).body).toEqual({ ...signed, status: 'signed' })
  })

  test.each(['down', 'html'] as const)(
    'error: a relay that is %s is a provider that is down',
    async (mood) => {
      const device = await world.createDevice()
      const begun = await world.begin(device)
      world.relay.control.mood = mood
      expect(await world.open(device, begun)).toMatchObject({ code: 'provider_down', status: 503 })
      world.relay.control.mood = 'ok'
      expect((await world.open(device, begun)).status).toBe(200)
      world.relay.control.mood = mood
      expect((await world.wait(device, begun)).code).toBe('provider_down')
    },
  )

  test('error: one that the relay has forgotten ends the login', async () => {
    const device = await world.createDevice()
    const begun = await world.begin(device)
    const { body } = await world.open(device, begun)
    await world.relay.sign(String(body['url']), ann)
    // Somebody else has read it.
    const token = new URL(String(body['url'])).searchParams.get('channelToken')
    await fetch(`${world.relay.url}/v1/channel/status`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(await world.wait(device, begun)).toMatchObject({ code: 'login_expired', status: 410 })
    expect((await world.open(device, begun)).code).toBe('login_expired')
  })
})

describe('what the relay says', () => {
  test('beside the signature changes nothing but a name', async () => {
    world.relay.control.says = { fid: 1, username: 'forged' }
    const { entered } = await world.enter(await world.createDevice(), ann)
    expect(entered.body).toMatchObject({ subject: ann.fid, userName: 'forged' })
  })

  test.each(['<b>', 'a b', 'x'.repeat(65), 'ann\u202e', 7])(
    'as a name %j is shown to no one',
    async (username) => {
      world.relay.control.status = (body) => ({ ...body, username })
      const { entered } = await world.enter(await world.createDevice(), ann)
      expect(entered.status).toBe(200)
      expect(entered.body).not.toHaveProperty('userName')
    },
  )

  test.each([
    ['a stranger signs in the name of an account', 'stranger'],
    ['whoever has no such account signs that they have', 'impostor'],
  ] as const)('error: where %s, each role refuses', async (_, signsBy) => {
    await world.makeOf(await world.createDevice(), ann)
    world.relay.control.signsBy = signsBy
    const thief = await world.createDevice()
    const begun = await world.begin(thief)
    const signed = await world.sign(thief, begun, ann)
    expect((await world.complete(thief, begun, signed)).code).toBe('provider_refused')
    expect((await world.prove(thief, begun, signed)).code).toBe('provider_refused')
  })
})

describe('two nodes of each role', () => {
  test.each([
    ['wallet', 0],
    ['wallet', 1],
    ['recovery', 0],
    ['recovery', 1],
  ] as const)(
    'error: at %s, node %i that lies alone lets no one in, and is logged',
    async (role, at) => {
      const device = await world.createDevice()
      const begun = await world.begin(device)
      world.relay.control.signsBy = 'impostor'
      const signed = await world.sign(device, begun, ann)
      const [, impostor = ''] = signed.message.split('\n')
      const word = (value: bigint) => value.toString(16).padStart(64, '0')
      const lies = [word(BigInt(ann.fid)), word(BigInt(impostor)), `${word(1n)}${word(2n)}`]
      const selectors = ['0xd94fe832', '0x65269e47', '0xac34cc5a']
      world.nodes[role][at].behave(({ calls: [asked] }) => {
        const { data } = (asked?.params[0] ?? {}) as { data: string }
        const result = `0x${lies[selectors.indexOf(data.slice(0, 10))]}`
        return { id: asked?.id, jsonrpc: '2.0', result }
      })
      const before = world.logs.length
      const answer = await (role === 'wallet' ? world.complete : world.prove)(device, begun, signed)
      expect(answer).toMatchObject({ code: 'provider_refused', status: 403 })
      const logged = world.logs
        .slice(before)
        .filter((line) => line.includes('two nodes say two things'))
      expect(logged).toHaveLength(1)
      expect(logged[0]).toContain(new URL(world.nodes[role][at].url).host)
      for (const secret of [ann.fid, impostor, signed.signature])
        expect(logged[0]).not.toContain(secret)
    },
  )

  test.each(['wallet', 'recovery'] as const)(
    'error: one of %s that does not answer lets no one in, and costs no try',
    async (role) => {
      const device = await world.createDevice()
      const begun = await world.begin(device)
      const signed = await world.sign(device, begun, ann)
      const ask = role === 'wallet' ? world.complete : world.prove
      const [one] = world.nodes[role]
      for (const answer of [{ jsonrpc: '2.0' }, 'no JSON', { id: 1, jsonrpc: '2.0', result: '0x' }])
        for (let tries = 0; tries < 2; tries++) {
          one.behave(() => answer)
          expect(await ask(device, begun, signed)).toMatchObject({
            code: 'provider_down',
            status: 503,
          })
        }
      one.mend()
      expect((await ask(device, begun, signed)).status).toBe(200)
    },
  )

  test('error: an auth address that its account has taken back, or of another type, speaks for no one', async () => {
    await world.makeOf(await world.createDevice(), ann)
    const key = `${ann.fid} ${authOf(ann.fid).address.toLowerCase()}`
    for (const data of [
      { keyType: 2, state: 2 },
      { keyType: 1, state: 1 },
    ]) {
      const device = await world.createDevice()
      const begun = await world.begin(device)
      const signed = await world.sign(device, begun, { ...ann, by: 'auth' })
      world.holders.keys.set(key, data)
      expect((await world.complete(device, begun, signed)).code).toBe('provider_refused')
      expect((await world.prove(device, begun, signed)).code).toBe('provider_refused')
    }
  })
})

describe('an account that has moved', () => {
  test('error: opens its wallet no more, at either role, on no device, by no key', async () => {
    const device = await world.createDevice()
    await world.makeOf(device, ann)
    await world.relay.move(ann.fid)
    for (const each of [device, await world.createDevice()])
      for (const by of ['custody', 'auth'] as const) {
        const { begun, entered, signed } = await world.enter(each, { ...ann, by })
        expect(entered).toMatchObject({ code: 'identity_moved', status: 403 })
        // The role `recovery` proves who is there now; that it is not who was there, it says where something would open.
        expect((await world.prove(each, begun, signed)).status).toBe(200)
      }
  })

  test('error: a robbed role `wallet` that does not look gets no part of `recovery` for the buyer', async () => {
    const { descriptor, walletId } = await world.makeOf(await world.createDevice(), ann)
    await world.relay.move(ann.fid)
    const buyer = await world.createDevice()
    const { begun, signed } = await world.enter(buyer, ann)
    expect((await world.prove(buyer, begun, signed)).status).toBe(200)
    const introduction = await world.introduce({ descriptor, device: buyer.thumbprint, walletId })
    const proof = { challengeId: begun.challengeId }
    expect(await world.register(buyer, introduction, proof)).toMatchObject({
      code: 'identity_moved',
      status: 403,
    })
  })

  test('error: a robbed role `recovery` gets no part of `wallet` for the buyer', async () => {
    const { managed } = await world.makeOf(await world.createDevice(), ann)
    await world.relay.move(ann.fid)
    const buyer = await world.createDevice()
    expect((await world.enter(buyer, ann)).entered).toMatchObject({ code: 'identity_moved' })
    // It knows both names.
    const { answer } = await world.readPart(buyer, 'wallet', managed)
    expect(answer).toMatchObject({ code: 'logged_out', status: 403 })
  })

  test('makes a wallet for whoever has it as it is made', async () => {
    const { entered } = await world.enter(await world.createDevice(), ann)
    expect(entered.body).toMatchObject({ next: 'make' })
    await world.relay.move(ann.fid)
    const device = await world.createDevice()
    const { walletId } = await world.makeOf(device, ann)
    const again = await world.enter(device, ann)
    expect(again.entered.body).toMatchObject({ descriptor: { walletId }, next: 'open' })
  })

  test('the address that held it is in no row', async () => {
    await world.makeOf(await world.createDevice(), ann)
    const rows = await Promise.all(
      ['wallet_identities', 'recovery_identities'].map((table) =>
        world.database.rows(`select * from ${table}`),
      ),
    )
    expect(JSON.stringify(rows).toLowerCase()).not.toContain(
      custodyOf(ann.fid, 0).address.slice(2).toLowerCase(),
    )
    for (const each of rows) expect(each.at(-1)?.['custody']).toMatch(/^[\w-]{43}$/)
  })
})

test('error: a wallet without settings for it has neither login nor challenge', async () => {
  const { startWallet } = await import('../../testing/startWallet.ts')
  const plain = await startWallet()
  const device = await plain.createDevice()
  const off = { code: 'provider_off', status: 404 }
  expect(
    await device.ask('POST', '/wallet/v1/logins', {
      kind: 'farcaster',
      projectId: 'shop',
      site: 'https://shop.example',
    }),
  ).toMatchObject(off)
  const purpose = 'enter'
  expect(
    await device.ask('POST', '/recovery/v1/challenges', { kind: 'farcaster', purpose }),
  ).toMatchObject(off)
  await plain.close()
})
