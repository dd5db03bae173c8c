import { absentNonce } from '@latchkey/protocol/wallet'
import { describe, expect, test } from 'vitest'
import { createHandlers } from '../../port/createHandlers.ts'
import { farcasterMessage, farcasterOwner } from '../../testing/createFakeFarcaster.ts'
import { createFakeServer } from '../../testing/createFakeServer.ts'
import { createSocialWorld, type SocialWallet, waitOut } from '../../testing/createSocialWorld.ts'
import { settle } from '../../testing/createTestTab.ts'
import { createTestWallet } from '../../testing/createTestWallet.ts'
import { isChannelUrl } from './isChannelUrl.ts'
import { isOwnMessage } from './isOwnMessage.ts'

const connect = { action: 'CONNECT' }
const at = (status: string) => ({ action: 'AWAIT_PROVIDER', status })

const ask = (
  { login }: Pick<SocialWallet, 'login'>,
  params: { hasSession?: boolean } = {},
  signal?: AbortSignal,
) => login.social<'login.farcaster'>({ ...params, provider: 'farcaster' }, signal)

/** Begins a login; what a phone opens. */
async function begin(wallet: SocialWallet): Promise<string> {
  const begun = await ask(wallet)
  if (begun.action !== 'AWAIT_FARCASTER') throw new Error('The visitor is in')
  return begun.url
}

/** Lets pauses and limits of a length pass. */
function pass({ asks, delayOf }: SocialWallet, ms: number): number {
  const due = [...asks].filter((run) => delayOf(run) === ms)
  for (const run of due) {
    asks.delete(run)
    run()
  }
  return due.length
}

/** Lets that time pass, as often as it is waited for, until something has come of it. */
async function passUntil<T>(
  answer: Promise<T>,
  { ms, wallet }: { ms: number; wallet: SocialWallet },
): Promise<T> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  answer.then(end, end)
  await expect
    .poll(() => {
      pass(wallet, ms)
      return isOver
    })
    .toBe(true)
  return answer
}

/** Begins a login that the app signs at once. */
async function signs(
  wallet: SocialWallet & { server: Awaited<ReturnType<typeof createFakeServer>> },
  change: Parameters<typeof wallet.server.social.farcaster.sign>[1] = {},
): Promise<void> {
  wallet.server.social.farcaster.sign(await begin(wallet), change)
}

/** Waits until the login has ended, however the frame and the app meet. */
async function end(wallet: SocialWallet) {
  const out = waitOut(wallet)
  let isOver = false
  const mark = () => {
    isOver = true
  }
  out.then(mark, mark)
  while (!isOver) {
    pass(wallet, 1000)
    await settle()
  }
  return out
}

const channelCalls = (calls: readonly string[]) =>
  calls.filter((call) => call.startsWith('GET') && call.endsWith('/channel')).length

describe('a first login by an account of Farcaster', () => {
  test('makes a wallet, by one signature at both roles (S7.44)', async () => {
    const wallet = await createSocialWorld()
    const { clock, server, session } = wallet
    const begun = await ask(wallet)
    expect(begun).toEqual({
      action: 'AWAIT_FARCASTER',
      expiresAtMs: clock.nowMs + 300_000,
      url: expect.stringMatching(/^https:\/\/farcaster\.example\//),
    })
    const { url } = begun as { url: string }
    server.social.farcaster.sign(url)
    expect(await end(wallet)).toEqual({ answer: connect, seen: ['away', 'returned'] })
    const { descriptor, user } = await session.require()
    expect(user).toEqual({ socialProvider: 'farcaster', userName: 'ann-1' })
    expect(server.wallets.get(farcasterOwner('1'))?.descriptor).toEqual(descriptor)
    await expect.poll(() => [...server.made]).toEqual([descriptor.walletId])
    expect(server.calls.filter((call) => call.endsWith('/complete'))).toEqual([
      expect.stringMatching(/^POST \/wallet\//),
      expect.stringMatching(/^POST \/recovery\//),
    ])
  })

  test('is said to the page by its provider and the name that the account has there (S3.10)', async () => {
    const wallet = await createSocialWorld()
    const { context, login, networks, requests, session } = wallet
    const nothing = () => {}
    const handlers = createHandlers({
      ...{ context, login, networks, requests, session },
      countArrivals: async () => 0,
      reload: nothing,
      showDevices: async () => {},
      showSite: nothing,
      showTheme: nothing,
    })
    const { signal } = new AbortController()
    const begun = await handlers['login.farcaster']({}, signal)
    wallet.server.social.farcaster.sign((begun as { url: string }).url)
    await end(wallet)
    const { user } = await handlers['session.user']({}, signal)
    expect(user).toMatchObject({ socialProvider: 'farcaster', userName: 'ann-1' })
  })

  test('waits for the app, and tells the page before its patience ends', async () => {
    const wallet = await createSocialWorld()
    const { login, server } = wallet
    const url = await begin(wallet)
    const first = login.wait({ after: 'away' })
    expect(await passUntil(first, { ms: 25_000, wallet })).toEqual(at('away'))
    // An answer that comes at once is not asked for again at once.
    await settle()
    expect(channelCalls(server.calls)).toBe(1)
    server.social.farcaster.sign(url)
    const second = login.wait({ after: 'away' })
    expect(await passUntil(second, { ms: 1000, wallet })).toEqual(at('returned'))
    expect((await waitOut(wallet)).answer).toEqual(connect)
  })

  test('the app signs the halves of both roles and the key of this device', async () => {
    const wallet = await createSocialWorld()
    const { server } = wallet
    await begin(wallet)
    const [row] = server.social.farcaster.logins.values()
    const [challenge] = server.social.challenges.values()
    expect(row?.nonceR).toBe(challenge?.nonce)
    expect(challenge?.provider).toBe('farcaster')
  })
})

describe('a further login', () => {
  test('on the same device opens the wallet by the proof of the role wallet alone', async () => {
    const wallet = await createSocialWorld()
    const { server, session } = wallet
    await signs(wallet)
    await end(wallet)
    const { descriptor } = await session.require()
    await session.end()
    server.calls.length = 0
    await signs(wallet)
    await end(wallet)
    expect((await session.require()).descriptor).toEqual(descriptor)
    expect(server.calls.filter((call) => /challenges\/.*complete/.test(call))).toEqual([])
  })

  test('on another device opens it by both', async () => {
    const first = await createSocialWorld()
    const { server } = first
    await signs(first)
    await end(first)
    const second = { ...createTestWallet(server), server }
    await signs(second)
    await end(second)
    const made = await first.session.require()
    expect((await second.session.require()).descriptor).toEqual(made.descriptor)
    expect(server.wallets.size).toBe(1)
  })

  test('needs no code while the page shows its visitor', async () => {
    const wallet = await createSocialWorld()
    await signs(wallet)
    await end(wallet)
    expect(await ask(wallet, { hasSession: true })).toEqual(connect)
    expect(await ask(wallet)).toMatchObject({ action: 'AWAIT_FARCASTER' })
  })

  test('by another account is another wallet', async () => {
    const wallet = await createSocialWorld()
    const { server } = wallet
    await signs(wallet)
    await end(wallet)
    await wallet.session.end()
    await signs(wallet, { fid: '2' })
    await end(wallet)
    expect([...server.wallets.keys()]).toEqual([farcasterOwner('1'), farcasterOwner('2')])
  })
})

describe('what is not this login’s', () => {
  test.each<
    [
      string,
      Parameters<Awaited<ReturnType<typeof createFakeServer>>['social']['farcaster']['sign']>[1],
    ]
  >([
    ['a message for another login', { nonce: 'ab'.repeat(32) }],
    ['a message for another site', { domain: 'wallet.evil.example' }],
  ])('error: %s is shown to no role', async (_, change) => {
    const wallet = await createSocialWorld()
    const { server } = wallet
    await signs(wallet, change)
    await expect(end(wallet)).rejects.toMatchObject({ code: 'provider_refused' })
    expect(server.calls.some((call) => call.endsWith('/complete'))).toBe(false)
    expect(server.wallets.size).toBe(0)
  })

  test('error: another account than the role wallet has found', async () => {
    const wallet = await createSocialWorld()
    const { server } = wallet
    const { farcaster } = server.social
    const { proveTo } = farcaster
    farcaster.proveTo = async (...asked) => `${await proveTo(...asked)}0`
    await signs(wallet)
    await expect(end(wallet)).rejects.toMatchObject({ code: 'provider_refused' })
    expect(server.made.size).toBe(0)
  })

  test.each(['http://farcaster.example/?channelToken=a', 'javascript:alert(1)', 'not a link'])(
    'error: %s is shown to no phone',
    async (url) => {
      const wallet = await createSocialWorld()
      wallet.server.social.farcaster.channelUrl = url
      await expect(ask(wallet)).rejects.toMatchObject({ code: 'unavailable' })
      expect(channelCalls(wallet.server.calls)).toBe(0)
    },
  )
})

describe('a channel', () => {
  test('error: one that no one signs at runs out after five minutes', async () => {
    const wallet = await createSocialWorld()
    await begin(wallet)
    await expect.poll(() => channelCalls(wallet.server.calls)).toBe(1)
    const waiting = wallet.login.wait({ after: 'away' })
    expect(pass(wallet, 300_000)).toBe(1)
    await expect(waiting).rejects.toMatchObject({ code: 'timeout' })
    await expect.poll(() => pass(wallet, 1000)).toBe(1)
    await settle()
    expect(channelCalls(wallet.server.calls)).toBe(1)
    await expect(wallet.login.wait({ after: 'away' })).rejects.toMatchObject({ code: 'timeout' })
  })

  test('is opened again where the answer was lost: it is the same one', async () => {
    const wallet = await createSocialWorld()
    const { server } = wallet
    server.failNext(/channel$/, { after: true, status: 0 })
    const url = await begin(wallet)
    expect(server.social.farcaster.logins.values().next().value?.url).toBe(url)
    expect(server.calls.filter((call) => /^POST.*channel$/.test(call))).toHaveLength(2)
  })

  test('is waited for although the line is down, and the server is full', async () => {
    const wallet = await createSocialWorld()
    const { server } = wallet
    server.failNext(/^GET .*channel$/, { status: 0 })
    server.failNext(/^GET .*channel$/, { code: 'rate_limited', status: 429 })
    server.failNext(/^GET .*channel$/, { code: 'locked', status: 503 })
    const url = await begin(wallet)
    for (let count = 0; count < 3; count += 1) await expect.poll(() => pass(wallet, 3000)).toBe(1)
    server.social.farcaster.sign(url)
    await end(wallet)
    expect(await wallet.session.read()).toBeDefined()
  })

  test.each([
    ['provider_off', 404, 'provider_off'],
    ['provider_refused', 403, 'provider_refused'],
    ['embedder_refused', 403, 'embedder_refused'],
  ])('error: %s ends it', async (code, status, expected) => {
    const wallet = await createSocialWorld()
    wallet.server.failNext(/^GET .*channel$/, { code, status })
    await begin(wallet)
    await expect(end(wallet)).rejects.toMatchObject({ code: expected })
  })

  test('error: a relay that is down ends it once it is so twice in a row', async () => {
    const wallet = await createSocialWorld()
    const down = { code: 'provider_down', status: 503 }
    wallet.server.failNext(/^GET .*channel$/, down)
    await begin(wallet)
    await expect.poll(() => pass(wallet, 3000)).toBe(1)
    await expect.poll(() => pass(wallet, 1000)).toBe(1)
    wallet.server.failNext(/^GET .*channel$/, down)
    wallet.server.failNext(/^GET .*channel$/, down)
    const waiting = wallet.login.wait({ after: 'away' })
    const ended = expect(waiting).rejects.toMatchObject({ code: 'provider_down' })
    await expect.poll(() => pass(wallet, 3000)).toBe(1)
    await ended
  })

  test('error: of a login that the server has no more ends, said twice', async () => {
    const wallet = await createSocialWorld()
    await begin(wallet)
    wallet.server.social.farcaster.logins.clear()
    const waiting = wallet.login.wait({ after: 'away' })
    await expect.poll(() => pass(wallet, 1000) + pass(wallet, 3000)).toBe(1)
    const ended = expect(waiting).rejects.toMatchObject({ code: 'timeout' })
    await settle()
    await expect.poll(() => pass(wallet, 3000)).toBeLessThanOrEqual(1)
    await ended
  })
})

describe('the roles', () => {
  test('error: a relay that is down is said before a code is shown', async () => {
    const wallet = await createSocialWorld()
    const failure = { code: 'provider_down', status: 503 }
    wallet.server.failNext(/^POST .*channel$/, failure)
    await expect(ask(wallet)).rejects.toMatchObject({ code: 'provider_down' })
  })

  test('error: a site that has it off is refused', async () => {
    const wallet = await createSocialWorld()
    wallet.server.social.isOff = true
    await expect(ask(wallet)).rejects.toMatchObject({ code: 'provider_off' })
  })

  test('without the role recovery a known device gets in, and no wallet is made', async () => {
    const wallet = await createSocialWorld()
    const { server } = wallet
    server.failNext(/challenges$/, { status: 0 })
    await signs(wallet)
    expect(server.social.farcaster.logins.values().next().value?.nonceR).toBe(absentNonce)
    await expect(end(wallet)).rejects.toMatchObject({ code: 'recovery_down' })
    await signs(wallet)
    await end(wallet)
    await wallet.session.end()
    server.failNext(/challenges$/, { status: 0 })
    await signs(wallet)
    expect((await end(wallet)).answer).toEqual(connect)
  })

  test.each(['wallet', 'recovery'])(
    'an answer of the role %s that is lost is asked for again',
    async (role) => {
      const wallet = await createSocialWorld()
      wallet.server.failNext(new RegExp(`^POST /${role}/v1/.*complete$`), { status: 0 })
      await signs(wallet)
      expect((await end(wallet)).answer).toEqual(connect)
    },
  )

  test('error: the role recovery is away when it is to say who signed', async () => {
    const wallet = await createSocialWorld()
    for (let count = 0; count < 2; count += 1)
      wallet.server.failNext(/^POST \/recovery\/.*complete$/, { status: 0 })
    await signs(wallet)
    await expect(end(wallet)).rejects.toMatchObject({ code: 'recovery_down' })
  })
})

describe('a login that gives way', () => {
  test('asks nothing more, and lets no one in', async () => {
    const wallet = await createSocialWorld()
    const { login, server, session } = wallet
    const url = await begin(wallet)
    login.cancel()
    server.social.farcaster.sign(url)
    pass(wallet, 1000)
    await settle()
    expect(await session.read()).toBeUndefined()
    expect(server.calls.some((call) => call.endsWith('/complete'))).toBe(false)
  })

  test('to a newer one is forgotten by both roles, and only the newer code counts', async () => {
    const wallet = await createSocialWorld()
    const { server } = wallet
    const first = await begin(wallet)
    const second = await begin(wallet)
    expect(second).not.toBe(first)
    server.social.farcaster.sign(second)
    expect((await end(wallet)).answer).toEqual(connect)
    expect(server.social.farcaster.logins.size).toBe(1)
  })

  test('whose page has left shows no code', async () => {
    const wallet = await createSocialWorld()
    const left = new AbortController()
    wallet.server.onCall = (call) => {
      if (call.endsWith('/channel')) left.abort()
    }
    await expect(ask(wallet, {}, left.signal)).rejects.toMatchObject({ code: 'aborted' })
    await settle()
    expect(channelCalls(wallet.server.calls)).toBe(0)
  })

  test('no window can hand anything on to', async () => {
    const server = await createFakeServer()
    const site = { embedder: 'https://blog.example', projectId: 'blog' }
    const wallet = { ...createTestWallet(server, { site }), server }
    await begin(wallet)
    const [row] = server.social.farcaster.logins.values()
    const said = { completion: 'A'.repeat(43), loginId: row?.loginId ?? '' }
    await expect(wallet.login.returned(said)).rejects.toMatchObject({ code: 'other_browser' })
  })
})

describe('a link for a phone', () => {
  const own = 'https://wallet.shop.example'
  test.each([
    ['https://farcaster.xyz/~/siwf?channelToken=A1', own, true],
    ['https://farcaster.xyz/', 'http://localhost:4000', true],
    ['http://localhost:5000/app', 'http://wallet.localhost:4000', true],
    ['http://127.0.0.1:5000/app', 'http://localhost:4000', true],
    ['http://localhost:5000/app', own, false],
    ['http://192.168.0.1/app', 'http://localhost:4000', false],
    ['http://localhost.evil.example/', 'http://localhost:4000', false],
    ['https://farcaster.xyz@evil.example/', own, false],
    ['https://farcaster.xyz/\n', own, false],
    ['farcaster://siwf', own, false],
    ['data:text/html,a', own, false],
    ['', own, false],
  ])('%s for a wallet at %s: %s', (url, origin, expected) => {
    expect(isChannelUrl(url, origin)).toBe(expected)
  })
})

describe('a signed message', () => {
  const nonce = 'A'.repeat(43)
  const login = { client: 'wallet.shop.example', nonce }
  const hex = '0'.repeat(64)
  test('is of the login whose nonce it names, once', () => {
    expect(isOwnMessage(farcasterMessage({ nonce: hex }), login)).toBe(true)
  })
  test.each([
    ['of another login', farcasterMessage({ nonce: `${hex.slice(1)}1` })],
    ['with a longer nonce', farcasterMessage({ nonce: `${hex}0` })],
    ['with two', `${farcasterMessage({ nonce: hex })}\nNonce: ${'1'.repeat(64)}`],
    ['with none', farcasterMessage({ nonce: hex }).replace(/Nonce: /, 'Word: ')],
    ['for another site', farcasterMessage({ domain: 'evil.example', nonce: hex })],
    ['for a longer site', farcasterMessage({ domain: 'wallet.shop.example.evil', nonce: hex })],
    ['that is empty', ''],
  ])('%s is of none', (_, message) => {
    expect(isOwnMessage(message, login)).toBe(false)
  })
})
