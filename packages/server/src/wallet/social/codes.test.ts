import { createHash } from 'node:crypto'
import { facebookIdOf } from '@latchkey/devnet/test-social'
import { partAad } from '@latchkey/protocol/wallet'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { basicOf } from '../../roles/providers/basicOf.ts'
import { providers } from '../../roles/providers/providers.ts'
import { startSocial, type TestSocial } from '../../testing/startSocial.ts'
import { walletUrl } from '../../testing/startWallet.ts'
import { openSlot } from '../../testing/walletSlots.ts'

// Logins by an account at a provider that signs no ID token: each role has a code of its own.

const minuteMs = 60_000
const madeUp = 'A'.repeat(43)

describe.each([
  { name: 'github', shown: 'ann' },
  // With the rest of a number, which pages take off (S5.25).
  { name: 'discord', shown: 'ann0' },
  { name: 'facebook', shown: 'ann' },
  { name: 'x', shown: 'ann' },
] as const)('an account at $name', ({ name, shown }) => {
  const { hasVerifier } = providers[name]
  let world: TestSocial
  let count = 0
  let account: { name: string; sub: string; userName: string }
  beforeAll(async () => {
    world = await startSocial({ name })
  })
  afterAll(() => world?.close())
  const nextAccount = () => {
    count += 1
    const sub = name === 'github' ? `${count}` : `${10 ** 16 + count * 10}`
    return { name: 'ann', sub, userName: 'ann' }
  }
  const clientOf = () => world.settings.wallet[name] as { client: string; secret: string }
  /** As the provider knows it: Facebook tells each client a number of its own. */
  const subjectOf = ({ sub }: typeof account) =>
    name === 'facebook' ? facebookIdOf(sub, clientOf().client) : sub
  beforeEach(() => {
    account = nextAccount()
    world.provider.control.mood = 'ok'
  })

  const requireQuery = ({ recoveryQuery }: Awaited<ReturnType<TestSocial['begin']>>) => {
    if (!recoveryQuery) throw new Error('The role recovery wants no code')
    return recoveryQuery
  }
  /** What the provider sends a visitor back with, with some of it changed. */
  async function backWith(query: URLSearchParams, change: Record<string, string> = {}) {
    const back = new URL(await world.provider.consent(query, account))
    for (const [field, value] of Object.entries(change)) back.searchParams.set(field, value)
    return back.href
  }
  const at = (role: 'recovery' | 'wallet', back: string) =>
    world.comeBack(back.replace(/\/returns\/\w+\//, `/returns/${role}/`))
  const halfOf = (location: string) => /#h\.[\w-]{22}\.([\w-]{43})$/.exec(location)?.[1] ?? ''

  test('makes a wallet, and a second device of it opens the same one by both roles', async () => {
    const device = await world.createDevice()
    const { descriptor, entropy, managed, own } = await world.makeSocial(device, account)
    expect((await device.ask('GET', '/wallet/v1/session')).body).toEqual({
      session: {
        descriptor,
        slotId: own.slotId,
        user: { socialProvider: name, userName: shown },
      },
    })
    const phone = await world.createDevice()
    const { proof, result } = await world.proveBoth(phone, account)
    if (result.next !== 'register') throw new Error(`next is ${result.next}`)
    expect(result).toMatchObject({ descriptor, managedSlotId: managed.slotId })
    expect(await world.register(phone, result.introduction, proof)).toMatchObject({
      body: { status: 'registered' },
      status: 200,
    })
    const one = await world.readPart(phone, 'wallet', managed)
    const other = await world.readPart(phone, 'recovery', managed)
    if (!one.part || !other.part) throw new Error('A part is missing')
    const opened = await openSlot(one.ciphertext, {
      aad: partAad(managed),
      kind: 'managed',
      parts: [one.part, other.part],
    })
    expect(opened).toEqual(entropy)
  })

  test('is asked for a code for each role, and each says whom it has found', async () => {
    const device = await world.createDevice()
    const begun = await world.begin(device)
    const recovery = requireQuery(begun)
    for (const field of ['redirect_uri', 'state', ...(hasVerifier ? ['code_challenge'] : [])])
      expect(recovery.get(field), field).not.toBe(begun.query.get(field))
    expect(recovery.get('client_id')).toBe(begun.query.get('client_id'))
    const half = await world.visitRecovery(begun, account)
    const whole = await world.visit(begun, account)
    expect(half).not.toBe(whole)
    const login = await world.complete(device, begun, whole)
    expect(login.body).toEqual({
      introduction: expect.any(String),
      next: 'make',
      subject: subjectOf(account),
      userName: shown,
      walletId: expect.any(String),
    })
    expect(await world.proveByCode(device, begun, half)).toEqual({
      body: { subject: subjectOf(account) },
      code: '',
      status: 200,
    })
  })

  test('that each role reads at the same moment is read by both', async () => {
    const device = await world.createDevice()
    const begun = await world.begin(device)
    const half = await world.visitRecovery(begun, account)
    const whole = await world.visit(begun, account)
    const answers = await Promise.all([
      world.proveByCode(device, begun, half),
      world.complete(device, begun, whole),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })

  test('opens a known device by the code of the role `wallet` alone, also while `recovery` is down', async () => {
    const device = await world.createDevice()
    const { own } = await world.makeSocial(device, account)
    await device.ask('POST', '/wallet/v1/session/end')
    const { result } = await world.enter(device, account, { withRecovery: false })
    expect(result).toMatchObject({ next: 'open', slotId: own.slotId })
  })

  describe('the way back to `recovery`', () => {
    test('leads to a page of the wallet without a code in its address, and is kept by no one', async () => {
      const begun = await world.begin(await world.createDevice())
      const back = await backWith(requireQuery(begun))
      const { location, status } = await world.comeBack(back)
      expect(status).toBe(303)
      const completion = halfOf(location)
      expect(location).toBe(`${walletUrl}/s/#h.${begun.challengeId}.${completion}`)
      const [row] = await world.database.rows('select * from recovery_challenges where id = $1', [
        begun.challengeId,
      ])
      expect(row).toMatchObject({ provider: name, status: 'returned' })
      const kept = Object.values(row ?? {})
        .map((value) =>
          value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value),
        )
        .join('\n')
      const code = new URL(back).searchParams.get('code') ?? ''
      const state = requireQuery(begun).get('state') ?? ''
      for (const secret of [code, completion, state, begun.nonceR]) {
        expect(secret).not.toBe('')
        expect(kept).not.toContain(secret)
      }
    })

    test('is not used up by a browser that only looks, nor by a form', async () => {
      const begun = await world.begin(await world.createDevice())
      const back = await backWith(requireQuery(begun))
      const { pathname, search } = new URL(back)
      const looks: RequestInit[] = [
        { method: 'HEAD' },
        { headers: { 'sec-purpose': 'prefetch' } },
        { body: search.slice(1), method: 'POST' },
      ]
      for (const init of looks)
        expect((await world.fetch(`${pathname}${init.body ? '' : search}`, init))?.status).toBe(400)
      expect((await world.comeBack(back)).status).toBe(303)
      expect(await world.comeBack(back)).toEqual({ location: '', status: 400 })
    })

    test('says that a visitor has refused, and the challenge is over', async () => {
      const device = await world.createDevice()
      const begun = await world.begin(device)
      const query = requireQuery(begun)
      const { location } = await world.comeBack(await world.provider.consent(query, undefined))
      expect(location).toBe(`${walletUrl}/s/#e.${begun.challengeId}`)
      expect((await world.comeBack(await backWith(query))).status).toBe(400)
      expect((await world.proveByCode(device, begun, madeUp)).code).toBe('login_expired')
    })

    test('error: counts for ten minutes', async () => {
      const begun = await world.begin(await world.createDevice())
      const back = await backWith(requireQuery(begun))
      world.clock.now += 10 * minuteMs
      expect(await world.comeBack(back)).toEqual({ location: '', status: 400 })
    })

    test('error: another provider than was asked is not believed', async () => {
      const begun = await world.begin(await world.createDevice())
      const back = await backWith(requireQuery(begun), { iss: 'https://accounts.google.com' })
      expect(await world.comeBack(back)).toEqual({ location: '', status: 400 })
    })

    test('error: a state of one provider is none at the return of another', async () => {
      const begun = await world.begin(await world.createDevice())
      const other = name === 'github' ? 'discord' : 'github'
      await world.moveToProvider(begun.challengeId, other, 'recovery')
      const back = await backWith(requireQuery(begun))
      expect(await world.comeBack(back)).toEqual({ location: '', status: 400 })
      await world.moveToProvider(begun.challengeId, name, 'recovery')
      expect((await world.comeBack(back)).status).toBe(303)
    })
  })

  test('a window gets back what it has put beside the state, and nothing else does', async () => {
    const mark = 'M'.repeat(22)
    const begun = await world.begin(await world.createDevice())
    const state = begun.query.get('state') ?? ''
    for (const beside of ['.', `.${mark}M`, `.${mark}#r`, `.${mark}.${mark}`])
      expect(
        await world.comeBack(await backWith(begun.query, { state: `${state}${beside}` })),
      ).toEqual({ location: '', status: 400 })
    const back = await backWith(begun.query, { state: `${state}.${mark}` })
    expect((await world.comeBack(back)).location).toMatch(
      new RegExp(`^${walletUrl}/s/\\?${mark}#r\\.${begun.loginId}\\.`),
    )
  })

  test('error: a state of one role is none at the return of the other, and is not used up there', async () => {
    const begun = await world.begin(await world.createDevice())
    const backs = {
      recovery: await backWith(requireQuery(begun)),
      wallet: await backWith(begun.query),
    }
    expect((await at('wallet', backs.recovery)).status).toBe(400)
    expect((await at('recovery', backs.wallet)).status).toBe(400)
    expect((await at('recovery', backs.recovery)).location).toContain('/s/#h.')
    expect((await at('wallet', backs.wallet)).location).toContain('/s/#r.')
  })

  test('error: a code of one role proves nothing to the other, whose own state it comes back with', async () => {
    const device = await world.createDevice()
    const begun = await world.begin(device)
    const ofWallet = new URL(await backWith(begun.query)).searchParams.get('code') ?? ''
    const ofRecovery = new URL(await backWith(requireQuery(begun))).searchParams.get('code') ?? ''
    const before = world.provider.control.asked.user
    const half = halfOf(
      (await world.comeBack(await backWith(requireQuery(begun), { code: ofWallet }))).location,
    )
    expect(half).not.toBe('')
    expect((await world.proveByCode(device, begun, half)).code).toMatch(/^provider_/)
    const whole = (await world.comeBack(await backWith(begun.query, { code: ofRecovery }))).location
    const completion = whole.split('.')[2] ?? ''
    expect((await world.complete(device, begun, completion)).code).toMatch(/^provider_/)
    expect(world.provider.control.asked.user).toBe(before)
    // Nothing was proven, and both are over.
    expect((await world.proveByCode(device, begun, half)).code).toBe('login_expired')
  })

  if (hasVerifier)
    test('error: a code of another device’s trip proves nothing, as its verifier is another', async () => {
      const [victim, thief] = [await world.createDevice(), await world.createDevice()]
      const stolen = await backWith(requireQuery(await world.begin(victim)))
      const code = new URL(stolen).searchParams.get('code') ?? ''
      const begun = await world.begin(thief)
      const back = await world.comeBack(await backWith(requireQuery(begun), { code }))
      expect(await world.proveByCode(thief, begun, halfOf(back.location))).toMatchObject({
        code: 'provider_refused',
        status: 403,
      })
    })

  describe('completing a challenge', () => {
    test('error: one that was begun in another browser is not completed, nor its code redeemed', async () => {
      const [thief, victim] = [await world.createDevice(), await world.createDevice()]
      const begun = await world.begin(thief)
      // The thief sends the provider's address; the victim's browser comes back.
      const half = await world.visitRecovery(begun, account)
      const before = world.provider.control.asked.token
      for (const answer of [
        await world.proveByCode(victim, begun, half),
        await world.proveByCode(thief, begun, madeUp),
      ])
        expect(answer).toMatchObject({ code: 'other_browser', status: 403 })
      expect(world.provider.control.asked.token).toBe(before)
    })

    test('error: five wrong completions end it, and four do not', async () => {
      for (const [tries, status] of [
        [4, 200],
        [5, 403],
      ] as const) {
        const device = await world.createDevice()
        const begun = await world.begin(device)
        const half = await world.visitRecovery(begun, account)
        for (let wrong = 0; wrong < tries; wrong += 1)
          await world.proveByCode(device, begun, `${wrong}${'A'.repeat(42)}`)
        expect((await world.proveByCode(device, begun, half)).status, `${tries}`).toBe(status)
      }
    })

    test('error: a code is redeemed once, also where the device asks twice at once', async () => {
      const device = await world.createDevice()
      const begun = await world.begin(device)
      const half = await world.visitRecovery(begun, account)
      const before = world.provider.control.asked.token
      const answers = await Promise.all([0, 1].map(() => world.proveByCode(device, begun, half)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
      expect(world.provider.control.asked.token).toBe(before + 1)
    })

    test('error: the newer of two of a device counts', async () => {
      const device = await world.createDevice()
      const begun = await world.begin(device)
      const half = await world.visitRecovery(begun, account)
      const newer = await world.begin(device)
      expect((await world.proveByCode(device, begun, half)).code).toBe('login_expired')
      const again = await world.visitRecovery(newer, account)
      expect((await world.proveByCode(device, newer, again)).status).toBe(200)
    })

    test('error: a provider that is down costs the code, and proves nothing', async () => {
      await world.makeSocial(await world.createDevice(), account)
      const phone = await world.createDevice()
      const begun = await world.begin(phone)
      const half = await world.visitRecovery(begun, account)
      const { body } = await world.complete(phone, begun, await world.visit(begun, account))
      world.provider.control.mood = 'down'
      expect(await world.proveByCode(phone, begun, half)).toMatchObject({
        code: 'provider_down',
        status: 503,
      })
      world.provider.control.mood = 'ok'
      expect((await world.proveByCode(phone, begun, half)).code).toBe('login_expired')
      const proof = { challengeId: begun.challengeId }
      expect((await world.register(phone, String(body['introduction']), proof)).code).toBe(
        'device_refused',
      )
    })

    test('error: a kept access token counts for nothing: there is no way to show one', async () => {
      const device = await world.createDevice()
      // A token as a robbed `wallet` has one: by the code and the verifier of its own trip.
      const verifier = 'v'.repeat(43)
      const { query } = await world.begin(device)
      if (hasVerifier)
        query.set('code_challenge', createHash('sha256').update(verifier).digest('base64url'))
      const back = new URL(await world.provider.consent(query, account))
      const setting = clientOf()
      const path = new URL(providers[name].tokenUrl).pathname
      const given = await fetch(`${world.provider.url}${path}`, {
        body: new URLSearchParams({
          client_id: setting.client,
          client_secret: setting.secret,
          code: back.searchParams.get('code') ?? '',
          code_verifier: verifier,
          grant_type: 'authorization_code',
          redirect_uri: query.get('redirect_uri') ?? '',
        }),
        headers: { accept: 'application/json', authorization: basicOf(setting) },
        method: 'POST',
      })
      const { access_token: token } = (await given.json()) as { access_token: string }
      expect(token).toMatch(/^[\w-]{32}$/)
      const begun = await world.begin(device)
      const before = world.provider.control.asked.user
      expect((await world.prove(device, begun, token)).code).toBe('login_expired')
      const complete = `/recovery/v1/challenges/${begun.challengeId}/complete`
      for (const body of [
        { accessToken: token },
        { completion: madeUp, token },
        { completion: token },
      ])
        expect((await device.ask('POST', complete, body)).code).toMatch(/^invalid_/)
      expect(world.provider.control.asked.user).toBe(before)
      // Nor was the challenge used up by it.
      const half = await world.visitRecovery(begun, account)
      expect((await world.proveByCode(device, begun, half)).status).toBe(200)
    })
  })

  test('error: a robbed `wallet` registers no device of another account for a wallet', async () => {
    const victim = await world.makeSocial(await world.createDevice(), account)
    const thief = await world.createDevice()
    const eve = nextAccount()
    await world.makeSocial(await world.createDevice(), eve)
    const { proof } = await world.proveBoth(thief, eve)
    const { walletId } = victim
    const introduction = await world.introduce({
      device: thief.thumbprint,
      purpose: 'register',
      walletId,
    })
    expect((await world.register(thief, introduction, proof)).code).toBe('device_refused')
    expect((await world.readPart(thief, 'recovery', victim.managed)).part).toBeUndefined()
    // Nor is it made again under the thief's.
    const own = await world.proveBoth(thief, nextAccount())
    const made = await world.introduce({ device: thief.thumbprint, purpose: 'make', walletId })
    const put = await world.putRecovery(thief, { introduction: made, proof: own.proof, walletId })
    expect(put).toMatchObject({ code: 'device_refused', status: 403 })
  })

  test('neither codes, states, secrets nor names are in the log', async () => {
    const device = await world.createDevice()
    const begun = await world.begin(device)
    const named = { ...account, name: 'hildegard', userName: 'hildegard' }
    const recovery = requireQuery(begun)
    const backs = [
      await world.provider.consent(recovery, named),
      await world.provider.consent(begun.query, named),
    ]
    const [half, whole] = await Promise.all(backs.map((back) => world.comeBack(back)))
    const completions = [halfOf(half?.location ?? ''), whole?.location.split('.')[2] ?? '']
    expect((await world.proveByCode(device, begun, completions[0] ?? '')).status).toBe(200)
    expect((await world.complete(device, begun, completions[1] ?? '')).status).toBe(200)
    const all = world.logs.join('')
    expect(all).toContain('/returns/recovery/')
    for (const secret of [
      ...completions,
      ...backs.map((back) => new URL(back).searchParams.get('code') ?? ''),
      ...[recovery, begun.query].map((query) => query.get('state') ?? ''),
      ...[world.settings.recovery, world.settings.wallet].map(
        (of) => (of[name] as { secret: string }).secret,
      ),
      named.userName,
    ]) {
      expect(secret).not.toBe('')
      expect(all).not.toContain(secret)
    }
  })
})

test('tokens of GitHub are ended once they were read, those of both roles', async () => {
  const world = await startSocial({ name: 'github' })
  await world.proveBoth(await world.createDevice(), { sub: '7', userName: 'ann' })
  await expect.poll(() => world.provider.control.asked.revoked).toBe(2)
  expect(world.logs.join('')).not.toContain('was not ended')
  await world.close()
})

test('those of Discord before the server ends, as each end is one of all', async () => {
  const world = await startSocial({ name: 'discord' })
  await world.proveBoth(await world.createDevice(), { sub: `${10 ** 16}`, userName: 'ann' })
  expect(world.provider.control.asked.revoked).toBe(0)
  await world.server.close()
  expect(world.provider.control.asked.revoked).toBe(2)
  expect(world.logs.join('')).not.toContain('was not ended')
  await world.close()
})

test('those of X so too, and of Facebook none, which would take the app away from the account', async () => {
  for (const [name, revoked] of [
    ['x', 2],
    ['facebook', 0],
  ] as const) {
    const world = await startSocial({ name })
    await world.proveBoth(await world.createDevice(), { name: 'ann', sub: '7', userName: 'ann' })
    expect(world.provider.control.asked.revoked).toBe(0)
    await world.server.close()
    expect(world.provider.control.asked.revoked, name).toBe(revoked)
    expect(world.logs.join('')).not.toContain('was not ended')
    await world.close()
  }
})
