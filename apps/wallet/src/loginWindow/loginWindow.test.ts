import { writeLoginReturn } from '@latchkey/protocol/wallet'
import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'
import { fromBase64url, toBase64url } from '../base64url.ts'
import { createIndexedStorage } from '../device/createIndexedStorage.ts'
import { createMemoryStorage } from '../device/createMemoryStorage.ts'
import { findStorage } from '../device/findStorage.ts'
import { keepBegun, keepCompletion, readKeptLogin } from '../device/keptLogin.ts'
import { walletOrigin } from '../testing/createFakeServer.ts'
import { createTestTab } from '../testing/createTestTab.ts'
import { type LoginAnswer, loginAnswers } from '../window/loginAnswers.ts'
import { type LoginPlan, openPlan, sealPlan } from '../window/loginPlan.ts'
import { ticketKeys } from '../window/ticketKeys.ts'
import { providerAddress } from './providerAddress.ts'
import { readLoginConfig } from './readLoginConfig.ts'
import { sayState } from './sayState.ts'
import { forgetTabLogin, keepTabLogin, readTabLogin } from './tabLogin.ts'
import { en } from './texts/en.ts'

const id = 'I'.repeat(22)
const secret = `${'S'.repeat(42)}A`
const loginId = 'L'.repeat(22)
const completion = 'C'.repeat(43)
const ownSite = 'https://shop.example'
const otherSite = 'https://blog.example'
const plan: LoginPlan = {
  challenge: 'challenge',
  choosesAccount: true,
  client: 'client.example',
  locale: 'ar',
  loginId,
  mode: 'light',
  nonce: 'nonce',
  provider: 'google',
  state: 'state',
}
const returned = (site: string, of = loginId) =>
  writeLoginReturn({ completion, loginId: of, site, status: 'returned' })
const taken = { latchkey: 'taken', loginId, v: 1 }
const keys = ticketKeys(fromBase64url(secret), id, loginAnswers)

/** A server with one ticket, which a frame has put there or not yet. */
function createServer({ isDown = (): boolean => false } = {}) {
  const server = {
    answers: [] as (LoginAnswer | undefined)[],
    fetch: (async (url: string, init: RequestInit) => {
      const { pathname } = new URL(url)
      const { answer, token } = JSON.parse(String(init.body)) as { answer?: string; token: string }
      server.opened += pathname.endsWith('open') ? 1 : 0
      if (isDown()) throw new TypeError('Failed to fetch')
      expect(init.credentials).toBe('omit')
      const { answers, token: own } = await keys
      if (!pathname.startsWith(`/wallet/v1/tickets/${id}/`) || token !== own)
        return Response.json({ status: 'over' })
      if (pathname.endsWith('open'))
        return Response.json(
          server.request === undefined
            ? { status: 'over' }
            : { request: server.request, status: 'open' },
        )
      server.answers.push(loginAnswers.find((word) => answers[word] === answer))
      return Response.json({ status: 'done' })
    }) as typeof fetch,
    opened: 0,
    put: async (put: object = plan) => {
      server.request = await sealPlan(put as LoginPlan, (await keys).seal)
    },
    request: undefined as string | undefined,
  }
  return server
}

const inTab = (more: object = {}) =>
  new Map([['latchkey-login', JSON.stringify({ id, loginId, secret, ...more })]]) as Map<
    string,
    string
  >

/** What the frame of this device has kept. */
async function keptStorage({ of = loginId, expiresAtMs = 2_000_000 } = {}) {
  const storage = createMemoryStorage()
  await keepBegun(storage, { expiresAtMs, loginId: of, secret, ticketId: id })
  return storage
}

describe('a provider’s address', () => {
  test('asks by code, verifier and nonce, and leads back to our own origin (S7.44)', () => {
    const address = new URL(
      providerAddress(plan, { origin: walletOrigin, role: 'wallet', standIns: {} }),
    )
    expect(`${address.origin}${address.pathname}`).toBe(
      'https://accounts.google.com/o/oauth2/v2/auth',
    )
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: 'client.example',
      code_challenge: 'challenge',
      code_challenge_method: 'S256',
      nonce: 'nonce',
      prompt: 'select_account',
      redirect_uri: `${walletOrigin}/returns/wallet/google`,
      response_type: 'code',
      scope: 'openid email',
      state: 'state',
    })
  })

  test('of Apple asks for an answer by a form, and for nothing that Apple does not know (S7.44)', () => {
    const asked = { ...plan, provider: 'apple' } as const
    const address = new URL(
      providerAddress(asked, { origin: walletOrigin, role: 'wallet', standIns: {} }),
    )
    expect(`${address.origin}${address.pathname}`).toBe('https://appleid.apple.com/auth/authorize')
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: 'client.example',
      nonce: 'nonce',
      redirect_uri: `${walletOrigin}/returns/wallet/apple`,
      response_mode: 'form_post',
      response_type: 'code',
      scope: 'name email',
      state: 'state',
    })
  })

  test('lets a known device go on with its account', () => {
    const known = { ...plan, choosesAccount: false }
    const address = providerAddress(known, { origin: walletOrigin, role: 'wallet', standIns: {} })
    expect(new URL(address).searchParams.has('prompt')).toBe(false)
  })

  test('is of a stand-in where the server names one, with the same path', () => {
    const standIns = { google: 'http://localhost:4400' }
    const { origin, pathname } = new URL(
      providerAddress(plan, { origin: walletOrigin, role: 'wallet', standIns }),
    )
    expect([origin, pathname]).toEqual(['http://localhost:4400', '/o/oauth2/v2/auth'])
  })

  test('error: nothing of a plan chooses host, path or the way back', () => {
    const evil = 'https://evil.example/?a#b'
    const bad = {
      ...plan,
      authorizationUrl: evil,
      challenge: evil,
      client: evil,
      host: evil,
      nonce: `x&redirect_uri=${evil}`,
      origin: evil,
      redirectUri: evil,
      redirect_uri: evil,
      standIns: { google: evil },
      state: `x&redirect_uri=${evil}&response_type=token`,
    }
    const address = new URL(
      providerAddress(bad, { origin: walletOrigin, role: 'wallet', standIns: {} }),
    )
    expect(`${address.origin}${address.pathname}`).toBe(
      'https://accounts.google.com/o/oauth2/v2/auth',
    )
    expect(address.hash).toBe('')
    expect(address.searchParams.getAll('redirect_uri')).toEqual([
      `${walletOrigin}/returns/wallet/google`,
    ])
    expect(address.searchParams.getAll('response_type')).toEqual(['code'])
  })

  test.each([
    ['another provider', { ...plan, provider: 'evil' }],
    ['one of the object itself', { ...plan, provider: 'constructor' }],
    ['no state', { ...plan, state: undefined }],
    ['a login of no form', { ...plan, loginId: 'x' }],
    ['a long text', { ...plan, client: 'x'.repeat(513) }],
  ])('error: a plan with %s is none', async (_, bad) => {
    const { seal } = await keys
    await expect(openPlan(await sealPlan(bad as LoginPlan, seal), seal)).rejects.toThrow()
  })

  test('error: stand-ins are origins of providers that there are', () => {
    const read = (facts: unknown) =>
      readLoginConfig({
        querySelector: () => ({ getAttribute: () => JSON.stringify(facts) }),
      } as never).standIns
    expect(read({ standIns: { google: 'http://localhost:4400' } })).toEqual({
      google: 'http://localhost:4400',
    })
    expect(read({ standIns: { evil: 'http://localhost:4400', google: 'javascript:0' } })).toEqual(
      {},
    )
    expect(read({ experimental: true })).toEqual({})
    expect(readLoginConfig({ querySelector: () => null } as never).standIns).toEqual({})
  })
})

describe('a window that was opened', () => {
  test('leaves once the frame has said whom to ask, with growing pauses', async () => {
    const server = createServer()
    const tab = createTestTab(server)
    const ran = tab.run(`#${id}.${secret}`)
    await tab.pass(0)
    const at: number[] = []
    for (let second = 0; second < 8; second += 1) {
      await tab.pass(1000)
      at.push(server.opened)
    }
    // At 0, 0.3, 0.9, 2.1, 4.1, 6.1 and 8.1 s.
    expect(at).toEqual([3, 3, 4, 4, 5, 5, 6, 6])
    expect(tab.window.getState()).toEqual({ status: 'opening' })
    // Whose page it opens is not known yet.
    expect(sayState(tab.window.getState(), en).text).toBe('One moment…')
    await server.put()
    await tab.pass(2000)
    await ran
    expect(sayState(tab.window.getState(), en).text).toBe('Opening Google…')
    expect(tab.left).toEqual([
      providerAddress(plan, { origin: walletOrigin, role: 'wallet', standIns: {} }),
    ])
    expect(readTabLogin(() => tabStorage(tab.tab))).toEqual({
      ...{ id, loginId, secret },
      locale: 'ar',
      mode: 'light',
      provider: 'google',
    })
  })

  test.each([
    ['the frame does not come', () => false],
    ['the server does not answer', () => true],
  ])('says that it takes too long where %s', async (_, isDown) => {
    const server = createServer({ isDown })
    const tab = createTestTab(server)
    const ran = tab.run(`#${id}.${secret}`)
    await tab.pass(42_000)
    expect(tab.window.getState().status).toBe('opening')
    await tab.pass(4000)
    await ran
    expect(tab.window.getState()).toEqual({ status: 'slow' })
    const before = server.opened
    await server.put()
    await tab.pass(60_000)
    expect(server.opened).toBe(before)
    // The page opens it again.
    if (!isDown()) {
      await tab.run(`#${id}.${secret}`)
      expect(tab.left).toHaveLength(1)
    }
  })

  test('leaves where the browser keeps nothing for a tab', async () => {
    const server = createServer()
    await server.put()
    const refuse = () => {
      throw new DOMException('No storage', 'SecurityError')
    }
    expect(() => keepTabLogin(refuse, { id, loginId, secret })).not.toThrow()
    expect(readTabLogin(refuse)).toBeUndefined()
    expect(() => forgetTabLogin(refuse)).not.toThrow()
  })

  test('error: what was not sealed by its secret leads nowhere', async () => {
    const server = createServer()
    server.request = await sealPlan(
      plan,
      (await ticketKeys(new Uint8Array(32), id, loginAnswers)).seal,
    )
    const tab = createTestTab(server)
    await tab.run(`#${id}.${secret}`)
    expect(tab.left).toEqual([])
    expect(tab.window.getState()).toEqual({ status: 'over' })
  })

  test.each(['', '#', '#x', `#${id}`, `#${id}.x`, '#r.x', '#e.x', `#r.${loginId}.${completion}.x`])(
    'error: of %j is over, and asks nothing',
    async (fragment) => {
      const server = createServer()
      const tab = createTestTab(server, { storage: await keptStorage(), tab: inTab() })
      await tab.run(fragment)
      expect(tab.window.getState()).toEqual({ status: 'over' })
      expect([tab.left, tab.posted, server.answers]).toEqual([[], [], []])
      expect(server.opened).toBe(0)
    },
  )
})

describe('a window that comes back to its own device', () => {
  test.each([
    ['the tab that left', true, true],
    ['another tab', false, true],
    ['no opener', true, false],
  ])('keeps what ends the login, and answers the frame alone (%s)', async (_, isTab, hasOpener) => {
    const server = createServer()
    const storage = await keptStorage()
    const tab = createTestTab(server, { hasOpener, storage, ...(isTab && { tab: inTab() }) })
    await tab.run(returned(ownSite))
    expect((await readKeptLogin(storage, loginId))?.completion).toBe(completion)
    expect(server.answers).toEqual(['returned'])
    expect(tab.posted).toEqual([])
    expect(tab.window.getState()).toEqual({ status: 'done' })
    expect(tab.closed()).toBe(1)
    expect(tab.tab.size).toBe(0)
  })

  test('does no harm a second time', async () => {
    const server = createServer()
    const storage = await keptStorage()
    const tab = createTestTab(server, { storage, tab: inTab() })
    await tab.run(returned(ownSite))
    await tab.run(returned(ownSite))
    expect(tab.window.getState()).toEqual({ status: 'done' })
    await tab.run('')
    expect(tab.window.getState()).toEqual({ status: 'over' })
    expect(tab.posted).toEqual([])
  })

  test.each([
    ['no record', async () => createMemoryStorage()],
    ['a record of another login', () => keptStorage({ of: 'O'.repeat(22) })],
    ['one that is over', () => keptStorage({ expiresAtMs: 1_000_000 })],
    ['no storage', async () => undefined],
  ])('error: with %s it is another browser’s, and no one learns of it', async (_, make) => {
    const server = createServer()
    const storage = await make()
    const before = await storage?.read('login')
    const tab = createTestTab(server, { storage })
    await tab.run(returned(ownSite))
    expect(tab.window.getState()).toEqual({ status: 'otherBrowser' })
    expect([tab.posted, server.answers]).toEqual([[], []])
    expect(await storage?.read('login')).toEqual(before)
    expect(tab.closed()).toBe(0)
  })

  test.each([
    ['where nothing is kept on this device', undefined],
    ['where the frame has another login', 'O'.repeat(22)],
  ])(
    'error: the tab that left tells its frame that it is lost, and nothing else (%s)',
    async (_, of) => {
      const server = createServer()
      const storage = of === undefined ? undefined : await keptStorage({ of })
      const tab = createTestTab(server, { storage, tab: inTab() })
      await tab.run(returned(ownSite))
      expect(tab.window.getState()).toEqual({ status: 'otherBrowser' })
      expect([tab.posted, server.answers]).toEqual([[], ['lost']])
      expect(tab.tab.size).toBe(0)
    },
  )

  test('error: a completion is kept where a record is, and nowhere else', async () => {
    const storage = createMemoryStorage()
    const of = { completion, loginId, nowMs: 0 }
    expect(await keepCompletion(storage, of)).toBeUndefined()
    expect(await storage.read('login')).toBeUndefined()
    const other = await keptStorage({ of: 'O'.repeat(22) })
    expect(await keepCompletion(other, of)).toBeUndefined()
    expect(await readKeptLogin(other, 'O'.repeat(22))).not.toHaveProperty('completion')
  })

  test('looks for what is kept without making anything', async () => {
    const factory = new IDBFactory()
    expect(await findStorage(() => factory)).toBeUndefined()
    expect(await factory.databases()).toEqual([])
    await createIndexedStorage(factory).change('login', () => 'kept')
    const found = await findStorage(() => factory)
    expect(await found?.read('login')).toBe('kept')
    expect(
      await findStorage(() => {
        throw new DOMException('No storage', 'SecurityError')
      }),
    ).toBeUndefined()
  })
})

describe('a window that comes back to a page of another domain', () => {
  async function comeBack(options: Parameters<typeof createTestTab>[1] = {}) {
    const server = createServer()
    const tab = createTestTab(server, { tab: inTab(), ...options })
    const ran = tab.run(returned(otherSite))
    await tab.idle()
    return { ran, server, tab }
  }

  test('notifies that origin alone, and closes once it has passed it on', async () => {
    const { ran, server, tab } = await comeBack()
    expect(tab.posted).toEqual([
      { data: { completion, latchkey: 'returned', loginId, v: 1 }, targetOrigin: otherSite },
    ])
    expect(tab.window.getState()).toEqual({ status: 'back' })
    tab.say(taken, { origin: otherSite, source: tab.opener })
    await ran
    expect(tab.window.getState()).toEqual({ status: 'done' })
    expect(tab.closed()).toBe(1)
    expect(server.answers).toEqual([])
    expect(tab.listeners.size).toBe(0)
    expect(tab.tab.size).toBe(0)
  })

  test('error: believes no other origin, window, login or word', async () => {
    const { ran, server, tab } = await comeBack()
    const right = { origin: otherSite, source: tab.opener }
    tab.say(taken, { ...right, origin: 'https://evil.example' })
    tab.say(taken, { ...right, source: {} })
    tab.say({ ...taken, loginId: 'O'.repeat(22) }, right)
    tab.say({ ...taken, latchkey: 'returned' }, right)
    tab.say({ ...taken, v: 2 }, right)
    for (const nothing of [null, undefined, 'taken', 1]) tab.say(nothing, right)
    await tab.pass(2999)
    expect(tab.window.getState()).toEqual({ status: 'back' })
    await tab.pass(1)
    await ran
    expect(tab.window.getState()).toEqual({ status: 'lost' })
    expect(server.answers).toEqual(['lost'])
    expect(tab.posted).toHaveLength(1)
    expect(tab.closed()).toBe(0)
    expect(tab.listeners.size).toBe(0)
  })

  test('answers its frame that it is lost where its opener is gone', async () => {
    const { ran, server, tab } = await comeBack({ hasOpener: false })
    await ran
    expect(tab.window.getState()).toEqual({ status: 'lost' })
    expect(server.answers).toEqual(['lost'])
    expect(sayState(tab.window.getState(), en)).toEqual({ canClose: true, text: en.lost })
  })

  test.each([
    ['no plan', new Map<string, string>()],
    [
      'the plan of another login',
      new Map([['latchkey-login', JSON.stringify({ id, loginId: 'O'.repeat(22), secret })]]),
    ],
    ['no plan that can be read', new Map([['latchkey-login', '{']])],
  ])('error: a tab with %s notifies no one', async (_, kept) => {
    const { ran, server, tab } = await comeBack({ tab: kept })
    await ran
    expect(tab.window.getState()).toEqual({ status: 'otherBrowser' })
    expect([tab.posted, server.answers]).toEqual([[], []])
  })
})

describe('a window that is back with a code of the role `recovery`', () => {
  const challengeId = 'H'.repeat(22)
  const half = 'R'.repeat(43)
  const asked = { challenge: 'other', client: 'client.example', state: 'of recovery' }
  const twice: LoginPlan = { ...plan, provider: 'github', recovery: { ...asked, id: challengeId } }
  const halfway = writeLoginReturn({ challengeId, completion: half, status: 'halfway' })
  const ways = (left: readonly string[]) =>
    left.map((address) => new URL(address).searchParams.get('redirect_uri'))

  async function keptTwice() {
    const storage = createMemoryStorage()
    const of = { challengeId, expiresAtMs: 2_000_000, loginId, secret, ticketId: id }
    await keepBegun(storage, of)
    return storage
  }

  test('asks the provider for each role by what is that role’s (S7.44)', () => {
    const of = { origin: walletOrigin, standIns: {} }
    const [first, second] = (['recovery', 'wallet'] as const).map((role) =>
      Object.fromEntries(new URL(providerAddress(twice, { ...of, role })).searchParams),
    )
    expect(first).toEqual({
      client_id: 'client.example',
      code_challenge: 'other',
      code_challenge_method: 'S256',
      prompt: 'select_account',
      redirect_uri: `${walletOrigin}/returns/recovery/github`,
      response_type: 'code',
      state: 'of recovery',
    })
    expect(second).toEqual({
      client_id: 'client.example',
      code_challenge: 'challenge',
      code_challenge_method: 'S256',
      redirect_uri: `${walletOrigin}/returns/wallet/github`,
      response_type: 'code',
      state: 'state',
    })
  })

  test.each([
    ['first', 'recovery' as const, true, null],
    ['second', 'wallet' as const, true, 'none'],
    ['first, on a known device', 'recovery' as const, false, 'none'],
    ['second, on a known device', 'wallet' as const, false, 'none'],
  ])('has Discord ask a visitor who is new alone: %s', (_, role, choosesAccount, prompt) => {
    const of = { ...twice, choosesAccount, provider: 'discord' } as const
    const address = new URL(providerAddress(of, { origin: walletOrigin, role, standIns: {} }))
    expect(address.searchParams.get('prompt')).toBe(prompt)
    expect(address.searchParams.get('scope')).toBe('identify')
  })

  test('leaves once more, and hands on both to a page of another domain', async () => {
    const server = createServer()
    await server.put(twice)
    const tab = createTestTab(server)
    await tab.run(`#${id}.${secret}`)
    await tab.run(halfway)
    expect(ways(tab.left)).toEqual([
      `${walletOrigin}/returns/recovery/github`,
      `${walletOrigin}/returns/wallet/github`,
    ])
    expect(tab.window.getState()).toEqual({ provider: 'github', status: 'again' })
    expect(sayState(tab.window.getState(), en)).toEqual({
      canClose: false,
      text: 'One more look at GitHub…',
    })
    // Nothing of it has left the tab.
    expect([tab.posted, server.answers]).toEqual([[], []])
    const [, mark] = new URL(tab.left[1] ?? '').searchParams.get('state')?.split('.') ?? []
    const ran = tab.run(`?${mark}${returned(otherSite)}`)
    await tab.idle()
    expect(tab.posted).toEqual([
      {
        data: { completion, latchkey: 'returned', loginId, recovery: half, v: 1 },
        targetOrigin: otherSite,
      },
    ])
    tab.say(taken, { origin: otherSite, source: tab.opener })
    await ran
    expect(tab.tab.size).toBe(0)
  })

  test.each([
    ['ours, and nothing beside it', ''],
    ['ours, and a mark that it has made up', `?${'M'.repeat(22)}`],
  ])(
    'error: the page that opened it, and leads it to an address of %s, gets nothing',
    async (_, search) => {
      const evil = 'https://evil.example'
      const server = createServer()
      await server.put(twice)
      // Any page of the web, with the ticket of a thief's device.
      const tab = createTestTab(server)
      await tab.run(`#${id}.${secret}`)
      await tab.run(halfway)
      const ran = tab.run(`${search}${returned(evil)}`)
      await tab.idle()
      expect(tab.posted).toEqual([])
      await ran
      expect(tab.window.getState()).toEqual({ status: 'otherBrowser' })
      expect(tab.tab.size).toBe(0)
    },
  )

  test.each([
    ['the tab that left', true],
    ['another tab', false],
  ])('keeps it on its own device (%s)', async (_, isTab) => {
    const server = createServer()
    await server.put(twice)
    const storage = await keptTwice()
    const tab = createTestTab(server, { storage, ...(isTab && { tab: inTab({ challengeId }) }) })
    await tab.run(halfway)
    expect(ways(tab.left)).toEqual([`${walletOrigin}/returns/wallet/github`])
    await tab.run(returned(ownSite))
    expect(await readKeptLogin(storage, loginId)).toMatchObject({ completion, recovery: half })
    expect(server.answers).toEqual(['returned'])
    expect(tab.posted).toEqual([])
  })

  test.each([
    ['no plan', undefined],
    ['the plan of a login by one code', inTab()],
    ['the plan of another login', inTab({ challengeId: 'O'.repeat(22) })],
  ])('error: a tab with %s was led here, and goes nowhere', async (_, tabs) => {
    const server = createServer()
    await server.put(twice)
    const tab = createTestTab(server, {
      storage: await keptStorage(),
      ...(tabs && { tab: tabs }),
    })
    const before = new Map(tab.tab)
    await tab.run(halfway)
    expect(tab.window.getState()).toEqual({ status: 'otherBrowser' })
    expect([tab.left, tab.posted, server.answers]).toEqual([[], [], []])
    expect(tab.tab).toEqual(before)
    expect(server.opened).toBe(0)
  })

  test('error: a record that is over leads nowhere', async () => {
    const storage = await keptTwice()
    const tab = createTestTab(createServer(), { nowMs: 2_000_000, storage })
    await tab.run(halfway)
    expect(tab.window.getState()).toEqual({ status: 'otherBrowser' })
    expect(await readKeptLogin(storage, loginId)).not.toHaveProperty('recovery')
  })

  test('error: a frame that has begun another login ends this one', async () => {
    const server = createServer()
    await server.put({ ...twice, recovery: { ...asked, id: 'O'.repeat(22) } })
    const tab = createTestTab(server, { tab: inTab({ challengeId }) })
    await tab.run(halfway)
    expect(tab.window.getState()).toEqual({ status: 'over' })
    expect(tab.left).toEqual([])
  })

  test('error: a server that does not answer is waited for', async () => {
    const server = createServer()
    const tab = createTestTab(server, { tab: inTab({ challengeId, provider: 'github' }) })
    const ran = tab.run(halfway)
    await tab.pass(42_000)
    expect(tab.window.getState()).toEqual({ status: 'back' })
    await tab.pass(4000)
    await ran
    expect(tab.window.getState()).toEqual({ status: 'slow' })
  })

  test.each([
    ['no name', { ...asked, id: undefined }],
    ['no state', { ...asked, id: challengeId, state: undefined }],
    ['a text in its place', 'recovery'],
  ])('error: a plan whose second code has %s is none', async (_, recovery) => {
    const { seal } = await keys
    const sealedPlan = await sealPlan({ ...twice, recovery } as unknown as LoginPlan, seal)
    await expect(openPlan(sealedPlan, seal)).rejects.toThrow(RangeError)
  })

  test.each([
    ['the tab', true],
    ['the device', false],
  ])('ends where the visitor refuses it, as %s knows', async (_, isTab) => {
    const server = createServer()
    const tab = createTestTab(server, {
      ...(isTab ? { tab: inTab({ challengeId }) } : { storage: await keptTwice() }),
    })
    await tab.run(writeLoginReturn({ id: challengeId, status: 'refused' }))
    expect(server.answers).toEqual(['refused'])
    expect(tab.window.getState()).toMatchObject({ status: 'refused' })
  })
})

describe('a visitor who has refused', () => {
  const refused = writeLoginReturn({ id: loginId, status: 'refused' })

  test.each([
    ['the tab', { tab: inTab() }],
    ['the device', { storage: true }],
  ])(
    'ends the login that %s knows',
    async (_, {
      storage,
      tab: kept,
    }: {
      storage?: boolean
      tab?: Map<string, string>
    }) => {
      const server = createServer()
      const tab = createTestTab(server, {
        ...(storage && { storage: await keptStorage() }),
        ...(kept && { tab: kept }),
      })
      await tab.run(refused)
      expect(server.answers).toEqual(['refused'])
      expect(tab.window.getState()).toEqual({ status: 'refused' })
      expect(tab.closed()).toBe(1)
      expect(tab.posted).toEqual([])
    },
  )

  test.each([
    ['Apple', { provider: 'apple' }, 'You didn’t go on with Apple. You can close this window.'],
    ['Google', { provider: 'google' }, 'You didn’t go on with Google. You can close this window.'],
    // As a version of before kept it, or whoever has written there.
    ['no one', {}, 'This login is over.'],
    ['no provider', { provider: 'constructor' }, 'This login is over.'],
  ])('reads whom they did not continue with: %s', async (_, kept, text) => {
    const tab = createTestTab(createServer(), { tab: inTab(kept) })
    await tab.run(refused)
    expect(sayState(tab.window.getState(), en)).toEqual({ canClose: true, text })
  })

  test('error: ends no other login', async () => {
    const server = createServer()
    const tab = createTestTab(server, { storage: await keptStorage({ of: 'O'.repeat(22) }) })
    await tab.run(refused)
    expect(server.answers).toEqual([])
    expect(tab.window.getState()).toEqual({ status: 'over' })
  })
})

test('a window that has nothing left to do can be closed by hand', () => {
  const statuses = [
    ...(['again', 'back', 'done', 'lost', 'otherBrowser', 'over', 'refused', 'slow'] as const),
  ]
  const open = statuses.filter((status) => !sayState({ status }, en).canClose)
  expect(open).toEqual(['again', 'back'])
  expect(sayState({ status: 'opening' }, en).canClose).toBe(false)
  const said = statuses.map((status) => sayState({ provider: 'apple', status }, en).text)
  expect(new Set(said).size).toBe(statuses.length)
})

function tabStorage(tab: Map<string, string>) {
  return {
    getItem: (name: string) => tab.get(name) ?? null,
    removeItem: (name: string) => void tab.delete(name),
    setItem: (name: string, value: string) => void tab.set(name, value),
  }
}

describe('a tab whose whole page has left', () => {
  const path = '/swap?a=b'
  const challengeId = 'H'.repeat(22)
  const start = (to = path) => `#${id}.${secret}.${toBase64url(new TextEncoder().encode(to))}`

  /** The page has left for its login, from an origin, and the visitor has come back to the same tab. */
  async function wentAway({
    from = otherSite,
    ...options
  }: {
    from?: string
    storage?: Awaited<ReturnType<typeof keptStorage>>
  } = {}) {
    const server = createServer()
    await server.put()
    const tab = createTestTab(server, { from, ...options })
    await tab.run(start())
    return { server, tab }
  }

  test('keeps where it came from, and is led back there with what ends the login (S7.44)', async () => {
    const { server, tab } = await wentAway()
    expect(readTabLogin(() => tabStorage(tab.tab))).toMatchObject({
      from: otherSite,
      loginId,
      path,
    })
    await tab.run(returned(otherSite))
    expect(tab.left[1]).toBe(`${otherSite}${path}#latchkey=${loginId}.${completion}`)
    // The frame that is loaded anew there takes it from its page: another word would end its wait.
    expect([server.answers, tab.posted, tab.tab.size]).toEqual([[], [], 0])
  })

  test('of the wallet’s own domain is led back without it, which its frame finds on the device', async () => {
    const storage = await keptStorage()
    const { server, tab } = await wentAway({ from: ownSite, storage })
    await tab.run(returned(ownSite))
    expect(tab.left[1]).toBe(`${ownSite}${path}#latchkey=${loginId}`)
    expect(server.answers).toEqual(['returned'])
    expect((await readKeptLogin(storage, loginId))?.completion).toBe(completion)
  })

  test('brings what the role `recovery` has given, too', async () => {
    const server = createServer()
    const asked = { challenge: 'other', client: 'client.example', id: challengeId, state: 'first' }
    await server.put({ ...plan, provider: 'github', recovery: asked })
    const tab = createTestTab(server, { from: otherSite })
    await tab.run(start())
    const half = 'R'.repeat(43)
    await tab.run(writeLoginReturn({ challengeId, completion: half, status: 'halfway' }))
    const [, mark] = new URL(tab.left[1] ?? '').searchParams.get('state')?.split('.') ?? []
    await tab.run(`?${mark}${returned(otherSite)}`)
    expect(tab.left[2]).toBe(`${otherSite}${path}#latchkey=${loginId}.${completion}.${half}`)
  })

  test.each([
    ['a page of a thief, whose path would lead on to them', 'https://evil.example', otherSite],
    ['a page that the browser says nothing of', '', otherSite],
    ['a page of the wallet’s own domain, on another device', ownSite, ownSite],
  ])('error: from %s, nothing leaves', async (_, from, site) => {
    const { server, tab } = await wentAway({ from })
    await tab.run(returned(site))
    expect(tab.left).toHaveLength(1)
    expect(tab.window.getState()).toEqual({ status: 'otherBrowser' })
    expect([server.answers, tab.posted]).toEqual([['lost'], []])
    expect(tab.window.getBack() ?? '').not.toContain(completion)
  })

  test('error: an address that came later to the same document has no page that it is from', async () => {
    const server = createServer()
    await server.put()
    const tab = createTestTab(server, { from: otherSite })
    // The visitor's own login is on its way, as whoever has opened the tab puts another one in its place.
    const first = tab.run(`#${'V'.repeat(22)}.${secret}.${toBase64url(new Uint8Array([47]))}`)
    await tab.run(start())
    await first
    await tab.run(returned(otherSite))
    expect(tab.left).toHaveLength(1)
    expect(tab.window.getState()).toEqual({ status: 'otherBrowser' })
  })

  test('error: a mark that is not the tab’s own lets nothing leave', async () => {
    const { tab } = await wentAway()
    await tab.run(`?${'M'.repeat(22)}${returned(otherSite)}`)
    expect(tab.left).toHaveLength(1)
    expect(tab.window.getState()).toEqual({ status: 'otherBrowser' })
  })

  test('error: never posts what ends the login to a window that has opened the page', async () => {
    const { tab } = await wentAway()
    await tab.run(returned(otherSite))
    expect(tab.posted).toEqual([])
  })

  test('error: who has refused is led back to a page that learns of it from its frame', async () => {
    const { server, tab } = await wentAway()
    await tab.run(writeLoginReturn({ id: loginId, status: 'refused' }))
    expect(tab.left[1]).toBe(`${otherSite}${path}#latchkey=${loginId}`)
    expect([server.answers, tab.closed()]).toEqual([['refused'], 0])
  })

  test.each(['//evil.example', '/\\evil.example', 'https://evil.example', '', '/#a'])(
    'error: a path that leads elsewhere (%j) leads nowhere',
    async (to) => {
      const server = createServer()
      await server.put()
      const tab = createTestTab(server, { from: otherSite })
      await tab.run(start(to))
      expect(tab.left).toEqual([])
      expect(tab.window.getState()).toEqual({ status: 'over' })
    },
  )

  test('error: one that nothing leads on has a way back, without what ends the login', async () => {
    const server = createServer()
    const tab = createTestTab(server, { from: otherSite })
    const ran = tab.run(start())
    await tab.pass(46_000)
    await ran
    expect(tab.window.getState()).toEqual({ status: 'slow' })
    expect(tab.window.getBack()).toBe(`${otherSite}${path}`)
    const { tab: left } = await wentAway()
    await left.run('#x')
    expect(left.window.getState()).toEqual({ status: 'over' })
    expect(left.window.getBack()).toBe(`${otherSite}${path}#latchkey=${loginId}`)
  })
})
