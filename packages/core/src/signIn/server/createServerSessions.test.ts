import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  chainId,
  createBrowser,
  createCalendar,
  createKey,
  signed,
  signIn,
  startServer,
} from '../../fixtures/signInServer.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const calendar = createCalendar()
const { now } = calendar

let server: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  server = await startServer(now)
})
afterAll(() => server?.close())

function setup(options: Partial<Parameters<typeof createBrowser>[0]> = {}) {
  const browser = createBrowser({ now, server, ...options })
  const key = createKey()
  return { account: `${chainId}:${key.address}`, browser, key, tab: browser.openTab() }
}

async function signedIn(options: Parameters<typeof setup>[0] = {}) {
  const it = setup(options)
  await signIn(it.tab, it.key)
  return it
}

const refreshes = ({ asked }: { asked: readonly string[] }) =>
  asked.filter((each) => each === 'POST /auth/v1/refresh').length

describe('a visitor signs in', () => {
  test('and the server names the account (S4.12)', async () => {
    const { account, key, tab } = await signedIn()
    expect(await tab.get(chainId, key.address)).toMatchObject([
      { data: { accountAddress: key.address, chainId, domain: 'shop.example' } },
    ])
    expect(await tab.getVisitor(account)).toMatchObject({ account, metadata: null })
    await tab.saveMetadata(account, { name: 'Zoë' })
    expect(await tab.getVisitor(account)).toMatchObject({ metadata: { name: 'Zoë' } })
  })

  test('and the message is for this page and no longer than its nonce, by the server’s clock', async () => {
    const { key, tab } = setup({ clockMs: 3 * 60 * minuteMs })
    const { data } = await signed(tab, key)
    expect(data).toMatchObject({
      domain: 'shop.example',
      expirationTime: new Date(now() + 10 * minuteMs).toISOString(),
      issuedAt: new Date(now()).toISOString(),
      uri: 'https://shop.example/login',
    })
  })

  test.each([-1, 1])('with a clock that is %i days off, and stays signed in', async (days) => {
    const { account, browser, tab } = await signedIn({ clockMs: days * dayMs })
    expect(await tab.getVisitor(account)).toMatchObject({ account })
    expect(refreshes(browser)).toBe(0)
  })

  test('error: what the account did not sign is refused, and nothing is kept', async () => {
    const { browser, key, tab } = setup()
    const session = await signed(tab, key)
    const message = session.message.replace('/login', '/log')
    const signature = await createKey().signMessage({ message: session.message })
    await expect(tab.add({ ...session, signature: 'none' })).rejects.toMatchObject({
      cause: { code: 'sign_in.server', reason: 'siwx.signature', status: 401 },
      code: 'sign_in.invalid_session',
      message: 'The signature is not valid',
    })
    // Only the chain can say whether it is that of a contract, and here no node lives.
    for (const other of [{ message }, { signature }])
      await expect(tab.add({ ...session, ...other })).rejects.toMatchObject({
        code: 'sign_in.server',
        reason: 'siwx.unreachable',
        status: 503,
      })
    expect(browser.storage.getItem('sessions')).toBeNull()
  })

  test('error: a sign-in that is sent again is refused', async () => {
    const { browser, key, tab } = setup()
    const session = await signed(tab, key)
    await tab.add(session)
    browser.storage.clear()
    await expect(tab.add(session)).rejects.toMatchObject({
      cause: { reason: 'nonce_missing' },
      code: 'sign_in.invalid_session',
      message: 'The signature is not valid',
    })
    expect(await tab.get(chainId, key.address)).toEqual([])
  })

  test('error: without an answer it fails, and the same signature is good later', async () => {
    const { browser, key, tab } = setup()
    const session = await signed(tab, key)
    browser.isOffline = true
    await expect(tab.add(session)).rejects.toMatchObject({
      code: 'sign_in.server',
      reason: undefined,
      status: undefined,
    })
    browser.isOffline = false
    await tab.add(session)
    expect(await tab.get(chainId, key.address)).toHaveLength(1)
  })

  test('error: a message that waited too long is refused', async () => {
    const { key, tab } = setup()
    const session = await signed(tab, key)
    calendar.pass(10 * minuteMs)
    await expect(tab.add(session)).rejects.toMatchObject({ cause: { reason: 'nonce_expired' } })
  })
})

describe('a page that comes back', () => {
  test('keeps the session, and refreshes what has expired once', async () => {
    const { browser, key } = await signedIn()
    expect(await browser.openTab().get(chainId, key.address)).toHaveLength(1)
    expect(refreshes(browser)).toBe(0)
    calendar.pass(dayMs)
    const tab = browser.openTab()
    expect(await tab.get(chainId, key.address)).toHaveLength(1)
    expect(await tab.get(chainId, key.address)).toHaveLength(1)
    expect(refreshes(browser)).toBe(1)
  })

  test('without a session asks the server nothing', async () => {
    const { browser, key, tab } = setup()
    browser.isOffline = true
    expect(await tab.get(chainId, key.address)).toEqual([])
    expect(browser.asked).toEqual([])
  })

  test('error: while the server is away nobody can say, and the session is there again later (S4.16)', async () => {
    const { browser, key } = await signedIn()
    const tab = browser.openTab()
    browser.isOffline = true
    await expect(tab.get(chainId, key.address)).rejects.toMatchObject({ code: 'sign_in.server' })
    browser.isOffline = false
    expect(await tab.get(chainId, key.address)).toHaveLength(1)
  })

  test.each([
    ['ended elsewhere', (it: Awaited<ReturnType<typeof signedIn>>) => endElsewhere(it)],
    ['ninety days old', async () => calendar.pass(90 * dayMs)],
  ])('error: has no session that was %s, and says so once', async (_, end) => {
    const it = await signedIn()
    await end(it)
    const tab = it.browser.openTab()
    expect(await tab.get(chainId, it.key.address)).toEqual([])
    expect(it.browser.noticed).toBe(1)
    const asked = it.browser.asked.length
    expect(await tab.get(chainId, it.key.address)).toEqual([])
    expect(it.browser.asked).toHaveLength(asked)
  })

  test('error: has no session of an account that storage was made to name', async () => {
    const { browser, key } = await signedIn()
    const other = createKey().address
    const text = browser.storage.getItem('sessions') ?? ''
    browser.storage.setItem('sessions', text.replaceAll(key.address, other))
    expect(await browser.openTab().get(chainId, other)).toEqual([])
  })

  test.each(['', '{', 'null', '[1]', '[{"data":{}}]', '{"a":1}'])(
    'error: has none in a storage that holds %s',
    async (text) => {
      const { browser, key, tab } = setup()
      browser.storage.setItem('sessions', text)
      expect(await tab.get(chainId, key.address)).toEqual([])
    },
  )
})

/** The visitor ends every session of the account from another browser. */
async function endElsewhere({ account, key }: Awaited<ReturnType<typeof signedIn>>) {
  const other = createBrowser({ now, server })
  const tab = other.openTab()
  await signIn(tab, key)
  const token = await tab.getAccessToken(account)
  const headers = { authorization: `Bearer ${token}`, origin: 'https://shop.example' }
  const url = 'http://localhost/auth/v1/sign-out'
  const request = new Request(url, { body: '{"all":true}', headers, method: 'POST' })
  const { status } = await server.fetch(request)
  expect(status).toBe(200)
}

describe('tokens for the site’s own backend', () => {
  test('stay the same while they count, then are new', async () => {
    const { account, tab } = await signedIn()
    const first = await tab.getAccessToken(account)
    expect(await tab.getAccessToken(account.toLowerCase())).toBe(first)
    calendar.pass(15 * minuteMs - 29_000)
    const second = await tab.getAccessToken(account)
    expect(second).not.toBe(first)
    expect(second).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  })

  test('there are none of an account that has not signed in, and none of none', async () => {
    const { tab } = await signedIn()
    expect(await tab.getAccessToken(`${chainId}:${createKey().address}`)).toBeUndefined()
    expect(await tab.getAccessToken(undefined)).toBeUndefined()
    expect(await tab.getVisitor(undefined)).toBeUndefined()
    await expect(tab.saveMetadata(`${chainId}:0x`, {})).rejects.toMatchObject({
      reason: 'session_ended',
    })
  })

  test.each([true, false])(
    'tabs take turns, so that no refresh token is used twice (Web Locks: %s)',
    async (hasLocks) => {
      const { account, browser, tab } = await signedIn({ hasLocks })
      for (let times = 0; times < 3; times++) {
        calendar.pass(20 * minuteMs)
        const tabs = [tab, browser.openTab(), browser.openTab(), browser.openTab()]
        const tokens = await Promise.all(tabs.map((each) => each.getAccessToken(account)))
        expect(new Set(tokens).size).toBe(1)
        expect(tokens[0]).toBeDefined()
      }
      expect(refreshes(browser)).toBe(3)
      expect(await tab.getVisitor(account)).toMatchObject({ account })
    },
  )

  test('a turn of a tab that was closed ends', async () => {
    const { account, browser, tab } = await signedIn({ hasLocks: false })
    calendar.pass(20 * minuteMs)
    browser.storage.setItem('sessions.turn', JSON.stringify({ id: 'gone', until: now() + 15_000 }))
    const reads = vi.spyOn(browser.storage, 'getItem')
    let isDone = false
    const asking = tab.getAccessToken(account).then((token) => {
      isDone = true
      return token
    })
    // It has looked, waited, and looked again.
    await vi.waitFor(() => {
      const looks = reads.mock.calls.filter(([key]) => key === 'sessions.turn')
      expect(looks.length).toBeGreaterThan(2)
    })
    expect(isDone).toBe(false)
    calendar.pass(15_000)
    expect(await asking).toBeDefined()
    expect(browser.storage.getItem('sessions.turn')).toBeNull()
  })

  test('error: a copied refresh token ends the session for the thief and for the visitor', async () => {
    const { account, browser, key, tab } = await signedIn()
    const thief = createBrowser({ now, server })
    thief.storage.setItem('sessions', browser.storage.getItem('sessions') ?? '')
    calendar.pass(20 * minuteMs)
    const stolen = thief.openTab()
    expect(await stolen.getAccessToken(account)).toBeDefined()
    // For half a minute both would be given the same.
    calendar.pass(minuteMs)
    expect(await tab.getAccessToken(account)).toBeUndefined()
    expect(browser.noticed).toBe(1)
    expect(await tab.get(chainId, key.address)).toEqual([])
    expect(await stolen.getVisitor(account)).toBeUndefined()
  })

  test('error: while the server is away there are none, and later there are', async () => {
    const { account, browser, tab } = await signedIn()
    calendar.pass(20 * minuteMs)
    browser.isOffline = true
    await expect(tab.getAccessToken(account)).rejects.toMatchObject({ code: 'sign_in.server' })
    browser.isOffline = false
    expect(await tab.getAccessToken(account)).toBeDefined()
  })
})

describe('signing out', () => {
  test.each([0, 20])(
    'ends the session here and on the server, %i minutes later',
    async (minutes) => {
      const { account, browser, key, tab } = await signedIn()
      const token = await tab.getAccessToken(account)
      calendar.pass(minutes * minuteMs)
      await tab.revoke(chainId, key.address)
      expect(await tab.get(chainId, key.address)).toEqual([])
      expect(browser.asked.at(-1)).toBe('POST /auth/v1/sign-out')
      const headers = { authorization: `Bearer ${token}` }
      const me = new Request('http://localhost/auth/v1/me', { headers })
      expect((await server.fetch(me)).status).toBe(401)
    },
  )

  test('everywhere ends the session of each account', async () => {
    const { browser, key, tab } = await signedIn()
    const other = createKey()
    await signIn(tab, other)
    await tab.set([])
    expect(browser.storage.getItem('sessions')).toBe('[]')
    expect(browser.asked.filter((each) => each.endsWith('/sign-out'))).toHaveLength(2)
    for (const { address } of [key, other]) expect(await tab.get(chainId, address)).toEqual([])
  })

  test.each<[string, (it: Awaited<ReturnType<typeof signedIn>>) => Promise<void>]>([
    ['everywhere', ({ tab }) => tab.set([])],
    ['of one account', ({ key, tab }) => tab.revoke(chainId, key.address)],
  ])('%s ends a session that could not be read before', async (_, leave) => {
    const it = await signedIn()
    it.browser.isOffline = true
    await expect(it.tab.get(chainId, it.key.address)).rejects.toMatchObject({
      code: 'sign_in.server',
    })
    it.browser.isOffline = false
    await leave(it)
    expect(it.browser.storage.getItem('sessions')).toBe('[]')
    expect(it.browser.asked.at(-1)).toBe('POST /auth/v1/sign-out')
  })

  test('forgets the session although the server is away', async () => {
    const { browser, key, tab } = await signedIn()
    browser.isOffline = true
    await expect(tab.revoke(chainId, key.address)).rejects.toMatchObject({ code: 'sign_in.server' })
    expect(browser.storage.getItem('sessions')).toBe('[]')
  })

  test('stays signed out, although another tab got new tokens just then', async () => {
    const { account, browser, key, tab } = await signedIn()
    calendar.pass(20 * minuteMs)
    const other = browser.openTab()
    let answer = () => {}
    browser.answering = new Promise((resolve) => {
      answer = resolve
    })
    const asking = other.getAccessToken(account)
    await expect.poll(() => refreshes(browser)).toBe(1)
    const leaving = tab.revoke(chainId, key.address)
    answer()
    await Promise.all([asking, leaving])
    expect(browser.storage.getItem('sessions')).toBe('[]')
    expect(await other.get(chainId, key.address)).toEqual([])
  })
})

describe('sessions that a wallet gave while it connected', () => {
  test('take the place of all others, and one nonce gives one', async () => {
    const { browser, key, tab } = await signedIn()
    const other = createKey()
    const session = await signed(tab, other)
    await tab.set([session, { ...session, signature: '0x' }])
    expect(await tab.get(chainId, other.address)).toHaveLength(1)
    expect(await tab.get(chainId, key.address)).toEqual([])
    const asked = browser.asked.length
    await tab.set(await tab.get(chainId, other.address))
    expect(browser.asked.slice(asked)).toEqual(['GET /auth/v1/me'])
  })

  test('that are newer ones of the same account stay', async () => {
    const { account, browser, key, tab } = await signedIn()
    const newer = await signed(tab, key)
    await tab.set([newer])
    expect(await tab.get(chainId, key.address)).toMatchObject([{ signature: newer.signature }])
    expect(await tab.getVisitor(account)).toMatchObject({ account })
    expect(browser.asked).not.toContain('POST /auth/v1/sign-out')
  })
})
