import type { LoginState, SessionWallet } from '@latchkey/core/adapter'
import { loginTimeoutMs } from '@latchkey/protocol/frame'
import { describe, expect, test } from 'vitest'
import { hang, refuse } from '../../fixtures/createTestFrame.ts'
import { createTestWindow } from '../../fixtures/createTestWindow.ts'
import { setup, visitor, walletOrigin } from '../../fixtures/setup.ts'

const email = 'ann@example.com'
const completion = 'C'.repeat(43)
const loginId = 'L'.repeat(22)
const returned = { completion, latchkey: 'returned', loginId, v: 1 }
const taken = { latchkey: 'taken', loginId, v: 1 }
const thrown = (answer: Promise<unknown>) => answer.then(undefined, (error: Error) => error)

type World = ReturnType<typeof setup>
type Browser = ReturnType<typeof createTestWindow>

function start(world: World, { window }: Browser, change: object = {}) {
  const { signal } = world.lifetime
  const answer = world.login.start({ provider: 'google', signal, window, ...change })
  answer.catch(() => undefined)
  return answer
}

const stateOf = ({ login }: Pick<World, 'login'>) => login.store.getState()
const awaited = (status: string) => ({ action: 'AWAIT_PROVIDER', status })
const connect = { action: 'CONNECT' }

/** A login whose window has just been opened, and whose frame says what the test does. */
async function begun({
  isBlocked = false,
  ...options
}: Parameters<typeof setup>[0] & { isBlocked?: boolean } = {}) {
  const world = setup(options)
  const browser = createTestWindow({ isBlocked })
  const waits: { after: string; answer(answer: object): void }[] = []
  world.frame.answer('login.social', () => awaited('opening'))
  world.frame.answer(
    'login.wait',
    (({ after }: { after: string }) =>
      new Promise((answer) => waits.push({ after, answer }))) as never,
  )
  const entered = start(world, browser)
  await world.ready()
  await expect.poll(() => waits.length).toBe(1)
  const window = () => browser.windows.at(-1)
  return {
    ...world,
    browser,
    entered,
    /** The window has come back, and tells the page. */
    returns: (change: object = {}) =>
      world.post({ data: returned, origin: walletOrigin, source: window(), ...change }),
    /** What the frame was handed. */
    returnedTo: () => world.frame.asked.filter(({ method }) => method === 'login.returned'),
    /** The frame answers the question that waits, and is asked the next one. */
    async says(status: string) {
      const count = waits.length
      waits.at(-1)?.answer(awaited(status))
      await expect.poll(() => waits.length).toBe(count + 1)
    },
    waits,
    window,
  }
}

/** A login whose visitor is at the provider. */
async function away(options: Parameters<typeof begun>[0] = {}) {
  const world = await begun(options)
  await world.says('away')
  return world
}

/** That nothing of a login is left in the page. */
function expectGone({ browser, clock, listeners }: Awaited<ReturnType<typeof begun>>) {
  expect(listeners()).toBe(0)
  expect(clock.hasTimer(500)).toBe(false)
  expect(browser.windows.every(({ closed }) => closed)).toBe(true)
}

test('a window, a provider, and the visitor is connected, with whose account it was (S1.18, S3.10, S4.6, S7.44)', async () => {
  const world = await begun()
  const seen: LoginState['status'][] = []
  world.login.store.subscribe(() => seen.push(stateOf(world).status))
  expect(stateOf(world)).toEqual({ kind: 'social', provider: 'google', status: 'opening' })
  expect(world.frame.asked).toContainEqual(
    expect.objectContaining({
      method: 'login.social',
      params: {
        provider: 'google',
        window: { id: world.browser.window.id, secret: world.browser.window.secret },
      },
    }),
  )
  await world.says('away')
  world.returns()
  await expect.poll(() => world.window()?.posted).toEqual([[taken, walletOrigin]])
  expect(world.returnedTo()).toMatchObject([{ params: { completion, loginId } }])
  await world.says('returned')
  const user = { ...visitor, socialProvider: 'google', userName: 'Ann' }
  world.frame.answer('session.user', () => ({ signed: [], user }))
  world.waits.at(-1)?.answer(connect)
  const connectors = await world.entered
  expect(connectors.map(({ chain }) => chain)).toEqual(['eip155', 'solana'])
  const shown = { email, isTemporary: false, socialProvider: 'google', username: 'Ann' }
  for (const { provider } of connectors) expect((provider as SessionWallet).user?.()).toEqual(shown)
  expect(seen).toEqual(['away', 'returned', 'connecting'])
  expect(world.waits.map(({ after }) => after)).toEqual(['opening', 'away', 'returned'])
  expectGone(world)
  world.clock.advance(5000)
  expect(stateOf(world)).toEqual({ status: 'idle' })
})

test('a device that is logged in needs no window, which is closed', async () => {
  const world = setup()
  const browser = createTestWindow()
  world.frame.answer('login.social', () => connect)
  const entered = start(world, browser)
  await world.ready()
  expect(await entered).toHaveLength(2)
  expect(browser.windows[0]?.closed).toBe(true)
  expect(world.listeners()).toBe(0)
})

test('the frame learns whether the page shows a visitor', async () => {
  const world = setup()
  world.frame.answer('login.social', () => connect)
  const entered = start(world, createTestWindow())
  await world.ready()
  await entered
  await start(world, createTestWindow())
  const asked = world.frame.asked.filter(({ method }) => method === 'login.social')
  expect(asked[0]?.params).not.toHaveProperty('hasSession')
  expect(asked[1]?.params).toMatchObject({ hasSession: true })
})

describe('what the window tells the page', () => {
  test.each<[string, (world: Awaited<ReturnType<typeof away>>) => object]>([
    ['of another origin', () => ({ origin: 'https://wallet.shop.example.evil.example' })],
    ['of the page itself', () => ({ origin: 'https://shop.example' })],
    ['of another window', () => ({ source: createTestWindow().windows[0] })],
    ['of no window', () => ({ source: null })],
    ['of another version', () => ({ data: { ...returned, v: 2 } })],
    ['of another kind', () => ({ data: { ...returned, latchkey: 'hello' } })],
    ['with a longer completion', () => ({ data: { ...returned, completion: `${completion}C` } })],
    ['without a login', () => ({ data: { completion, latchkey: 'returned', v: 1 } })],
    ['with more than that', () => ({ data: { ...returned, more: 1 } })],
    ['as text', () => ({ data: JSON.stringify(returned) })],
    ['as nothing', () => ({ data: null })],
  ])('a message %s is not taken', async (_, change) => {
    const world = await away()
    world.returns(change(world))
    world.returns({ data: { ...returned, completion: 'D'.repeat(43) } })
    await expect.poll(() => world.window()?.posted).toHaveLength(1)
    expect(world.returnedTo()).toMatchObject([{ params: { completion: 'D'.repeat(43) } }])
  })

  test('where the browser blocked it, no message is one of its', async () => {
    const world = await away({ isBlocked: true })
    world.returns({ source: null })
    world.browser.seen.isBlocked = false
    world.login.openWindow()
    world.returns()
    await expect.poll(() => world.window()?.posted).toHaveLength(1)
    expect(world.returnedTo()).toHaveLength(1)
  })

  test('is answered once the frame has accepted it, to the wallet alone', async () => {
    const world = await away()
    let accept = (_: unknown) => {}
    world.frame.answer(
      'login.returned',
      () =>
        new Promise((resolve) => {
          accept = resolve
        }),
    )
    world.returns()
    await expect.poll(() => world.returnedTo()).toHaveLength(1)
    await world.says('returned')
    expect(world.window()?.posted).toEqual([])
    accept(undefined)
    await expect.poll(() => world.window()?.posted).toEqual([[taken, walletOrigin]])
  })

  test.each(['other_browser', 'invalid_message', 'provider_refused'])(
    'error: what the frame refuses as %s is not answered, and ends nothing: it may be a stranger’s',
    async (code) => {
      const world = await away()
      world.frame.answer('login.returned', refuse(code))
      world.returns()
      await expect.poll(() => world.returnedTo()).toHaveLength(1)
      await world.says('returned')
      expect(world.window()?.posted).toEqual([])
      world.waits.at(-1)?.answer(connect)
      expect(await world.entered).toHaveLength(2)
    },
  )

  test('is handed on with what the role `recovery` has given, where that has a code of its own (S7.44)', async () => {
    const world = await away()
    const recovery = 'R'.repeat(43)
    world.returns({ data: { ...returned, recovery: 'R' } })
    world.returns({ data: { ...returned, recovery } })
    await expect.poll(() => world.window()?.posted).toEqual([[taken, walletOrigin]])
    expect(world.returnedTo()).toHaveLength(1)
    expect(world.returnedTo()).toMatchObject([{ params: { completion, loginId, recovery } }])
  })

  test('is taken by a window that was opened before the last one', async () => {
    const world = await away()
    const first = world.window()
    world.login.openWindow()
    expect(world.window()).not.toBe(first)
    world.returns({ source: first })
    await expect.poll(() => first?.posted).toEqual([[taken, walletOrigin]])
  })

  test('error: a frame that does not answer it in 120 seconds is no alert, and keeps the login', async () => {
    const world = await away()
    world.frame.answer('login.returned', hang)
    world.returns()
    await expect.poll(() => world.returnedTo()).toHaveLength(1)
    world.clock.advance(loginTimeoutMs)
    await expect.poll(() => world.waits.length).toBe(3)
    expect(world.errors).toEqual([])
    expect(world.frame.documents()).toBe(1)
    expect(stateOf(world)).toMatchObject({ status: 'away' })
  })
})

describe('the window', () => {
  test('that is closed ends nothing: the browser may be wrong about it', async () => {
    const world = await away()
    world.window()?.close()
    expect(stateOf(world)).toMatchObject({ isClosed: false, status: 'away' })
    world.clock.advance(500)
    expect(stateOf(world)).toMatchObject({ isClosed: true, status: 'away' })
    world.clock.advance(60_000)
    expect(stateOf(world)).toMatchObject({ isClosed: true, status: 'away' })
    world.waits.at(-1)?.answer(connect)
    expect(await world.entered).toHaveLength(2)
  })

  test('that was closed is opened again', async () => {
    const world = await away()
    world.window()?.close()
    world.clock.advance(500)
    world.login.openWindow()
    expect(world.browser.windows).toHaveLength(2)
    expect(stateOf(world)).toMatchObject({ isClosed: false, status: 'away' })
  })

  test.each([
    ['that the browser says it has not opened', true],
    ['that is there', false],
  ])('%s is blocked once nothing was heard of it for 3 seconds', async (_, isBlocked) => {
    const world = await begun({ isBlocked })
    expect(stateOf(world)).toMatchObject({ status: 'opening' })
    world.clock.advance(2999)
    expect(stateOf(world)).toMatchObject({ status: 'opening' })
    world.clock.advance(1)
    expect(stateOf(world)).toEqual({ kind: 'social', provider: 'google', status: 'blocked' })
    await world.says('away')
    expect(stateOf(world)).toMatchObject({ isClosed: false, status: 'away' })
  })

  test('that was heard of is never blocked', async () => {
    const world = await away()
    world.clock.advance(60_000)
    expect(stateOf(world)).toMatchObject({ status: 'away' })
  })

  test('has its 3 seconds only once the wallet has told it whom to ask', async () => {
    const world = setup()
    world.frame.answer('login.social', hang)
    void start(world, createTestWindow())
    await world.ready()
    await expect.poll(world.frame.methods).toContain('login.social')
    world.clock.advance(60_000)
    expect(stateOf(world)).toMatchObject({ status: 'opening' })
  })

  test('that was blocked is opened in another click, and has 3 seconds again', async () => {
    const world = await begun({ isBlocked: true })
    world.clock.advance(3000)
    expect(stateOf(world)).toMatchObject({ status: 'blocked' })
    world.browser.seen.isBlocked = false
    world.login.openWindow()
    expect(world.browser.windows).toHaveLength(1)
    expect(stateOf(world)).toMatchObject({ status: 'opening' })
    world.clock.advance(2999)
    expect(stateOf(world)).toMatchObject({ status: 'opening' })
    world.clock.advance(1)
    expect(stateOf(world)).toMatchObject({ status: 'blocked' })
  })

  test('is shown by no one where no login has one', async () => {
    const world = setup()
    world.login.openWindow()
    const ended = await away()
    ended.login.cancel()
    ended.login.openWindow()
    expect(ended.browser.windows).toHaveLength(1)
    expect(stateOf(ended)).toEqual({ status: 'idle' })
  })

  test('is looked at without telling the page what it knows', async () => {
    const world = await away()
    let count = 0
    world.login.store.subscribe(() => {
      count += 1
    })
    world.clock.advance(10_000)
    expect(count).toBe(0)
  })
})

describe('the wait', () => {
  test('is asked for again each time that the frame has answered, and each time that it has not in 120 seconds (S7.44, S9.14)', async () => {
    const world = await away()
    for (let count = 0; count < 8; count += 1) {
      world.clock.advance(25_000)
      await world.says('away')
    }
    for (let count = 0; count < 3; count += 1) {
      const { length } = world.waits
      world.clock.advance(119_999)
      await new Promise((resolve) => setTimeout(resolve))
      expect(world.waits).toHaveLength(length)
      world.clock.advance(1)
      await expect.poll(() => world.waits.length).toBe(length + 1)
    }
    expect(stateOf(world)).toMatchObject({ status: 'away' })
    expect(world.errors).toEqual([])
    expect(world.frame.documents()).toBe(1)
    world.waits.at(-1)?.answer(connect)
    expect(await world.entered).toHaveLength(2)
  })

  test('a frame that says the same at once is asked again after a second, without a line after five', async () => {
    const world = await away()
    const { length } = world.waits
    world.waits.at(-1)?.answer(awaited('away'))
    await expect.poll(() => world.clock.hasTimer(1000)).toBe(true)
    expect(world.waits).toHaveLength(length)
    world.frame.answer('login.wait', refuse('offline'))
    world.clock.advance(1000)
    await expect.poll(() => world.clock.hasTimer(5000)).toBe(true)
    expect(stateOf(world)).toMatchObject({ status: 'away' })
    world.frame.answer('login.wait', () => connect)
    world.clock.advance(5000)
    expect(await world.entered).toHaveLength(2)
  })

  test.each([
    'other_browser',
    'provider_again',
    'provider_down',
    'provider_refused',
    'recovery_down',
  ])('error: %s ends the login, and closes the window', async (code) => {
    const world = await away()
    world.frame.answer('login.wait', refuse(code))
    world.waits.at(-1)?.answer(awaited('returned'))
    expect(await thrown(world.entered)).toMatchObject({ code: `login.${code}`, reason: code })
    expect(stateOf(world)).toEqual({
      code,
      kind: 'social',
      provider: 'google',
      retryAtMs: undefined,
      status: 'failed',
    })
    expectGone(world)
  })

  test('error: a login that took too long ends, and so does one that its frame has forgotten', async () => {
    const world = await away()
    world.frame.answer('login.wait', refuse('timeout'))
    world.waits.at(-1)?.answer(awaited('returned'))
    expect(await thrown(world.entered)).toMatchObject({ reason: 'timeout' })
    expect(stateOf(world)).toMatchObject({ code: 'timeout', status: 'failed' })
    expectGone(world)
  })

  test('error: why it failed is said once by its frame, and stays what the visitor is told', async () => {
    const world = await away()
    world.frame.answer('login.wait', refuse('offline'))
    world.waits.at(-1)?.answer(awaited('returned'))
    await expect.poll(() => world.clock.hasTimer(5000)).toBe(true)
    world.frame.answer('login.wait', refuse('timeout'))
    world.clock.advance(5000)
    expect(await thrown(world.entered)).toMatchObject({ reason: 'offline' })
    expectGone(world)
  })

  test('error: a frame that knows of no such login ends it', async () => {
    const world = await away()
    world.frame.answer('login.wait', refuse('aborted'))
    world.waits.at(-1)?.answer(awaited('returned'))
    expect(await thrown(world.entered)).toMatchObject({ reason: 'unavailable' })
  })

  test('error: one that came back, and not to this page, is lost, until the visitor begins again', async () => {
    const world = await away()
    world.waits.at(-1)?.answer(awaited('lost'))
    expect(await thrown(world.entered)).toMatchObject({ reason: 'other_browser' })
    expect(stateOf(world)).toEqual({ kind: 'social', provider: 'google', status: 'lost' })
    expectGone(world)
    world.clock.advance(60_000)
    expect(stateOf(world)).toMatchObject({ status: 'lost' })
    void start(world, createTestWindow())
    expect(stateOf(world)).toMatchObject({ status: 'opening' })
    await expect.poll(() => world.waits.length).toBe(3)
    world.login.cancel()
    expect(stateOf(world)).toEqual({ status: 'idle' })
  })

  test('error: a provider that the wallet does not know is off, and the frame is not asked (S5.29)', async () => {
    const world = setup()
    const browser = createTestWindow()
    const answer = thrown(start(world, browser, { provider: 'tiktok' }))
    expect(await answer).toMatchObject({ code: 'login.provider_off', reason: 'provider_off' })
    expect(stateOf(world)).toMatchObject({ code: 'provider_off', status: 'failed' })
    expect(world.frame.documents()).toBe(0)
    expect(browser.windows[0]?.closed).toBe(true)
    expect(world.listeners()).toBe(0)
  })
})

describe('its end', () => {
  test('a visitor who turns away is asked nothing more, and the frame learns of it (S7.44)', async () => {
    const world = await begun()
    world.login.cancel()
    expect(await thrown(world.entered)).toMatchObject({ code: 'request.aborted' })
    expect(stateOf(world)).toEqual({ status: 'idle' })
    expectGone(world)
    await expect.poll(world.frame.methods).toContain('login.cancel')
    expect(world.frame.aborted).toHaveLength(1)
    world.clock.advance(60_000)
    expect(stateOf(world)).toEqual({ status: 'idle' })
    world.returns()
    expect(world.returnedTo()).toEqual([])
  })

  test.each(['away', 'returned'])(
    'a visitor who turns away while they are %s is not let in by an answer that comes too late',
    async (status) => {
      const world = await away()
      if (status === 'returned') await world.says(status)
      world.frame.endsLeft = false
      world.login.cancel()
      world.waits.at(-1)?.answer(connect)
      expect(await thrown(world.entered)).toMatchObject({ code: 'request.aborted' })
      // The frame has let them in.
      await expect.poll(world.frame.methods).toContain('session.signOut')
      expect(world.frame.methods()).not.toContain('session.user')
      expect(stateOf(world)).toEqual({ status: 'idle' })
    },
  )

  test('one that is turned away from before its steps are there asks nothing', async () => {
    const world = setup()
    const browser = createTestWindow()
    const entered = thrown(start(world, browser))
    world.login.cancel()
    expect(await entered).toMatchObject({ code: 'request.aborted' })
    await expect.poll(() => browser.windows[0]?.closed).toBe(true)
    expect(world.frame.methods()).not.toContain('login.social')
    expect(world.listeners()).toBe(0)
  })

  test('an instance that is destroyed leaves nothing behind', async () => {
    const world = await away()
    world.lifetime.abort()
    expect(await thrown(world.entered)).toMatchObject({ code: 'request.aborted' })
    expectGone(world)
  })

  test('so it does where its own signal does not end it', async () => {
    const world = setup()
    const browser = createTestWindow()
    world.frame.answer('login.social', hang)
    const entered = thrown(start(world, browser, { signal: new AbortController().signal }))
    await world.ready()
    await expect.poll(world.frame.methods).toContain('login.social')
    world.lifetime.abort()
    expect(await entered).toMatchObject({ code: 'request.aborted' })
    expect(browser.windows[0]?.closed).toBe(true)
    expect(world.listeners()).toBe(0)
  })

  test('the signal of whoever began it ends it', async () => {
    const world = setup()
    const controller = new AbortController()
    const browser = createTestWindow()
    world.frame.answer('login.social', () => awaited('away'))
    world.frame.answer('login.wait', hang)
    const entered = thrown(start(world, browser, { signal: controller.signal }))
    await world.ready()
    await expect.poll(() => stateOf(world)).toMatchObject({ status: 'away' })
    controller.abort()
    expect(await entered).toMatchObject({ code: 'request.aborted' })
    expect(browser.windows[0]?.closed).toBe(true)
    expect(world.listeners()).toBe(0)
  })

  test('a newer login by e-mail takes its place', async () => {
    const world = await begun()
    world.frame.answer('login.email', () => connect)
    const newer = world.login.start({ email, signal: world.lifetime.signal })
    expect(stateOf(world)).toMatchObject({ email, status: 'opening' })
    expect(await thrown(world.entered)).toMatchObject({ code: 'request.aborted' })
    expectGone(world)
    expect(await newer).toHaveLength(2)
    expect(world.frame.methods()).toContain('login.cancel')
  })

  test('it takes the place of one by e-mail', async () => {
    const world = setup()
    world.frame.answer('login.email', () => ({
      action: 'VERIFY_OTP',
      lifetimeMinutes: 10,
      retryAtMs: 0,
      triesLeft: 5,
    }))
    world.frame.answer('login.social', () => awaited('away'))
    world.frame.answer('login.wait', hang)
    const older = thrown(world.login.start({ email, signal: world.lifetime.signal }))
    await world.ready()
    await expect.poll(() => stateOf(world)).toMatchObject({ status: 'code' })
    void start(world, createTestWindow())
    expect(await older).toMatchObject({ code: 'request.aborted' })
    await expect.poll(() => stateOf(world)).toMatchObject({ kind: 'social', status: 'away' })
    // What is of a mail has no effect on it.
    await world.login.enterCode('123456')
    await world.login.resend()
    world.frame.emit('login', { mail: 'failed' })
    expect(world.frame.methods()).not.toContain('login.code')
    expect(stateOf(world)).toMatchObject({ kind: 'social', status: 'away' })
  })

  test('it takes the place of one at a provider, whose window is closed', async () => {
    const world = await away()
    const browser = createTestWindow()
    void start(world, browser)
    expect(await thrown(world.entered)).toMatchObject({ code: 'request.aborted' })
    expect(world.window()?.closed).toBe(true)
    await expect.poll(() => world.waits.length).toBe(3)
    expect(browser.windows[0]?.closed).toBe(false)
    expect(world.listeners()).toBe(1)
    // A click brings its own window back, and no other.
    world.login.openWindow()
    expect(browser.windows).toHaveLength(2)
    expect(world.browser.windows).toHaveLength(1)
  })
})

describe('a page that leaves as a whole', () => {
  const secret = /^#[\w-]{22}\.[\w-]{43}\.([\w-]+)$/

  function leave(world: World) {
    const { signal } = world.lifetime
    const answer = world.login.start({ provider: 'google', signal, window: undefined })
    return thrown(answer)
  }

  test('goes once its frame has told the wallet whom to ask, by a link that names the site (S7.44)', async () => {
    const world = setup()
    world.frame.answer('login.social', () => awaited('opening'))
    world.frame.answer('login.wait', hang)
    void leave(world)
    expect(world.followed).toEqual([])
    await world.ready()
    await expect.poll(() => world.followed.length).toBe(1)
    const [{ href, ...link } = { href: '' }] = world.followed
    expect(link).toEqual({ referrerPolicy: 'origin', target: '_self' })
    const address = new URL(href)
    expect(`${address.origin}${address.pathname}`).toBe(`${walletOrigin}/s/`)
    expect(atob(secret.exec(address.hash)?.[1] ?? '')).toBe('/app?a=b')
    expect(world.tab.getItem('latchkey-left')).toBe('google#/swap')
    expect(stateOf(world)).toMatchObject({ isLeaving: true, status: 'opening' })
  })

  test('stays where the visitor is in already', async () => {
    const world = setup()
    world.frame.answer('login.social', () => connect)
    void leave(world)
    await world.ready()
    await expect.poll(() => stateOf(world).status).toBe('connecting')
    expect([world.followed, world.tab.length]).toEqual([[], 0])
  })

  test('error: stays where the browser keeps nothing for the tab, and says so', async () => {
    const world = setup()
    world.tab.setItem = () => {
      throw new DOMException('', 'QuotaExceededError')
    }
    world.frame.answer('login.social', () => awaited('opening'))
    const ended = leave(world)
    await world.ready()
    expect(await ended).toMatchObject({ reason: 'unavailable' })
    expect(world.followed).toEqual([])
  })

  test('error: a frame that refuses keeps the page here', async () => {
    const world = setup()
    world.frame.answer('login.social', refuse('provider_off'))
    const ended = leave(world)
    await world.ready()
    expect(await ended).toMatchObject({ reason: 'provider_off' })
    expect([world.followed, world.tab.length]).toEqual([[], 0])
  })
})

describe('a page that is back', () => {
  const recovery = 'R'.repeat(43)

  async function comeBack(
    said: string,
    { resume = () => awaited('opening') }: { resume?: () => object } = {},
  ) {
    const world = setup()
    world.frame.answer('login.resume', resume)
    world.frame.answer('login.wait', hang)
    const { signal } = world.lifetime
    const ended = thrown(world.login.start({ provider: 'google', returned: said, signal }))
    await world.ready()
    const asked = (method: string) => world.frame.asked.filter((each) => each.method === method)
    return { ...world, asked, ended }
  }

  test.each([
    [`${loginId}.${completion}`, { completion, loginId }],
    [`${loginId}.${completion}.${recovery}`, { completion, loginId, recovery }],
  ])('hands on what ends the login, to a frame that continues it (S7.44)', async (said, handed) => {
    const world = await comeBack(said)
    await expect.poll(() => world.asked('login.returned')).toMatchObject([{ params: handed }])
    expect(world.asked('login.resume')).toMatchObject([{ params: { loginId } }])
    expect(stateOf(world)).toEqual({ kind: 'social', provider: 'google', status: 'returned' })
    expect(world.asked('login.social')).toEqual([])
  })

  test('hands on nothing on the wallet’s own domain, and waits for its frame', async () => {
    const world = await comeBack(loginId)
    await expect.poll(() => world.asked('login.wait').length).toBe(1)
    expect(world.asked('login.returned')).toEqual([])
  })

  test.each(['', 'x', `${loginId}.x`, `${loginId}.${completion}.${recovery}.x`])(
    'error: %j is nothing that the wallet has written: its frame is not asked',
    async (said) => {
      const { login, lifetime, frame } = setup()
      const { signal } = lifetime
      const ended = login.start({ provider: 'google', returned: said, signal })
      expect(await thrown(ended)).toMatchObject({ reason: 'other_browser' })
      expect(frame.asked).toEqual([])
    },
  )

  test.each(['other_browser', 'timeout'])(
    'error: a login that its frame does not continue ends (%s)',
    async (code) => {
      const { ended } = await comeBack(`${loginId}.${completion}`, {
        resume: refuse(code) as never,
      })
      expect(await ended).toMatchObject({ reason: code })
    },
  )

  test('error: what its frame does not take ends it', async () => {
    const world = setup()
    world.frame.answer('login.resume', () => awaited('opening'))
    world.frame.answer('login.wait', hang)
    world.frame.answer('login.returned', refuse('other_browser'))
    const { signal } = world.lifetime
    const said = `${loginId}.${completion}`
    const ended = thrown(world.login.start({ provider: 'google', returned: said, signal }))
    await world.ready()
    expect(await ended).toMatchObject({ reason: 'other_browser' })
  })

  test('error: one that its tab could say nothing to was of another browser', async () => {
    const { ended, login } = await comeBack(loginId, { resume: () => awaited('lost') })
    expect(await ended).toMatchObject({ reason: 'other_browser' })
    expect(login.store.getState()).toMatchObject({ code: 'other_browser', status: 'failed' })
  })
})
