import type { LoginState } from '@latchkey/core/adapter'
import { loginTimeoutMs } from '@latchkey/protocol/frame'
import { describe, expect, test } from 'vitest'
import { hang, refuse } from '../fixtures/createTestFrame.ts'
import {
  createMemoryStorage,
  evmAddress,
  one,
  setup,
  sun,
  sunAddress,
  visitor,
} from '../fixtures/setup.ts'

const email = 'ann@example.com'
const thrown = (answer: Promise<unknown>) => answer.then(undefined, (error: Error) => error)

type World = ReturnType<typeof setup>

function codeSent({ clock }: World, change: object = {}) {
  return () => ({
    action: 'VERIFY_OTP',
    lifetimeMinutes: 10,
    retryAtMs: clock.now() + 30_000,
    triesLeft: 5,
    ...change,
  })
}

function deviceWaits({ clock }: World) {
  return () => ({ action: 'VERIFY_DEVICE', number: '42', retryAtMs: clock.now() + 30_000 })
}

function start(world: World, change: Partial<Parameters<World['login']['start']>[0]> = {}) {
  const answer = world.login.start({ email, signal: world.lifetime.signal, ...change })
  answer.catch(() => undefined)
  return answer
}

const status = ({ login }: World) => login.store.getState().status

/** A login that waits for its code. */
async function withCode(options: Parameters<typeof setup>[0] = {}) {
  const world = setup(options)
  world.frame.answer('login.email', codeSent(world))
  const entered = start(world)
  await world.ready()
  await expect.poll(() => status(world)).toBe('code')
  return { ...world, entered }
}

/** A login whose device waits to be confirmed. */
async function withDevice() {
  const world = await withCode()
  world.frame.answer('login.code', deviceWaits(world))
  world.frame.answer('login.device', hang)
  await world.login.enterCode('123456')
  await expect.poll(world.frame.methods).toContain('login.device')
  return world
}

test('an address, a code, and the visitor is connected on both chains (S1.18, S3.16, S4.6, S7.44)', async () => {
  const world = setup()
  const seen: LoginState['status'][] = []
  world.login.store.subscribe(() => seen.push(status(world)))
  world.frame.answer('login.email', codeSent(world))
  world.frame.answer('login.code', () => ({ action: 'CONNECT' }))
  const entered = start(world, { email: ` ${email} ` })
  expect(world.login.store.getState()).toEqual({ email, kind: 'email', status: 'opening' })
  await world.ready()
  await expect.poll(() => status(world)).toBe('code')
  expect(world.login.store.getState()).toMatchObject({ lifetimeMinutes: 10, triesLeft: 5 })
  await world.login.enterCode('012345')
  const connectors = await entered
  expect(connectors.map(({ chain, id, source, type }) => [chain, id, source, type])).toEqual([
    ['eip155', 'auth', 'auth', 'AUTH'],
    ['solana', 'auth', 'auth', 'AUTH'],
  ])
  expect(world.frame.asked).toContainEqual(
    expect.objectContaining({ method: 'login.code', params: { code: '012345' } }),
  )
  expect([...new Set(seen)]).toEqual(['opening', 'sending', 'code', 'connecting'])
  world.clock.advance(5000)
  expect(status(world)).toBe('idle')
})

test('a device that is logged in needs no code, and no wait before the next login', async () => {
  const world = setup()
  world.frame.answer('login.email', () => ({ action: 'CONNECT' }))
  const entered = start(world)
  await world.ready()
  expect(await entered).toHaveLength(2)
  expect(await start(world)).toHaveLength(2)
})

describe('the address', () => {
  test.each([
    '',
    'ann',
    'ann@example',
    'ann@@example.com',
    'a b@example.com',
    `${'a'.repeat(250)}@example.com`,
  ])('error: %s has no valid form, and nothing is sent (S5.28)', async (wrong) => {
    const world = setup()
    expect(await thrown(start(world, { email: wrong }))).toMatchObject({ reason: 'invalid_email' })
    expect(world.login.store.getState()).toMatchObject({ code: 'invalid_email', status: 'failed' })
    expect(world.frame.documents()).toBe(0)
  })

  test('one whose code still counts is continued with at once, also after a reload; no wait is asked for (S5.32)', async () => {
    const storage = createMemoryStorage()
    const world = await withCode({ storage })
    world.login.cancel()
    void start(world)
    await expect.poll(() => status(world)).toBe('code')
    world.lifetime.abort()
    const reloaded = setup({ storage })
    reloaded.frame.answer('login.email', codeSent(reloaded, { lifetimeMinutes: 7, triesLeft: 3 }))
    void start(reloaded)
    await reloaded.ready()
    await expect.poll(() => status(reloaded)).toBe('code')
    expect(reloaded.login.store.getState()).toMatchObject({ lifetimeMinutes: 7, triesLeft: 3 })
  })

  test('a mail that was not sent is said where its code is continued with', async () => {
    const world = await withCode()
    world.login.cancel()
    world.frame.answer('login.email', codeSent(world, { mail: 'refused' }))
    void start(world)
    await expect.poll(() => world.login.store.getState()).toMatchObject({ mail: 'refused' })
    world.clock.advance(30_000)
    world.frame.answer('login.resend', codeSent(world))
    await world.login.resend()
    expect(world.login.store.getState()).toMatchObject({ mail: undefined, status: 'code' })
    // Nothing is asked of a login that its visitor has not asked for.
    world.clock.advance(600_000)
    expect(world.frame.methods().filter((each) => each === 'login.email')).toHaveLength(2)
  })

  test('a mail that is said later not to have been sent is shown while its code is waited for', async () => {
    const world = await withCode()
    world.frame.emit('login', { mail: 'failed' })
    await expect
      .poll(() => world.login.store.getState())
      .toMatchObject({ email, mail: 'failed', status: 'code', triesLeft: 5 })
    world.login.cancel()
    world.frame.emit('login', { mail: 'refused' })
    world.frame.emit('approvals', { count: 1 })
    await expect.poll(() => world.frame.drawn.length).toBeGreaterThan(0)
    expect(world.login.store.getState()).toEqual({ status: 'idle' })
  })

  test('another one has no wait of the first', async () => {
    const world = await withCode()
    world.login.cancel()
    void start(world, { email: 'bob@example.com' })
    await expect
      .poll(() => world.login.store.getState())
      .toMatchObject({ email: 'bob@example.com', status: 'code' })
  })

  test('error: another mail within 30 seconds is refused, with the seconds that are left (S5.32, S8.8, S9.3)', async () => {
    const world = await withCode()
    world.login.cancel()
    const retryAtMs = world.clock.now() + 16_500
    world.frame.answer('login.email', refuse('rate_limited', { retryAtMs }))
    expect(await thrown(start(world))).toMatchObject({
      code: 'login.throttled',
      message: 'Please try again after 17 seconds',
      retryAfterSeconds: 17,
    })
    expect(world.login.store.getState()).toMatchObject({
      code: 'rate_limited',
      retryAtMs,
      status: 'failed',
    })
  })

  test('error: a budget that is spent is another failure than the pause between two mails', async () => {
    const world = await withCode()
    world.login.cancel()
    const retryAtMs = world.clock.now() + 600_000
    world.frame.answer('login.email', refuse('rate_limited', { retryAtMs }))
    expect(await thrown(start(world))).toMatchObject({ reason: 'rate_limited' })
  })

  test('a wallet that was updated under the page ends the login, which begins again with the address', async () => {
    const world = await withCode()
    world.frame.answer('login.code', refuse('outdated'))
    const failed = thrown(world.entered)
    await world.login.enterCode('123456')
    expect(await failed).toMatchObject({
      cause: { details: ['The wallet was updated. Reload the page.'] },
      message: 'Unable to load email login dependency',
      reason: 'load_failed',
    })
    expect(world.login.store.getState()).toMatchObject({ code: 'load_failed', status: 'failed' })
    void start(world)
    await expect.poll(() => status(world)).toBe('code')
  })

  test('one that was taken back before the frame had it gets no mail', async () => {
    const world = setup()
    world.frame.answer('login.email', codeSent(world))
    const mistyped = thrown(start(world, { email: 'amn@example.com' }))
    world.login.cancel()
    expect(await mistyped).toMatchObject({ code: 'request.aborted' })
    void start(world)
    await world.ready()
    await expect.poll(() => status(world)).toBe('code')
    expect(
      world.frame.asked
        .filter(({ method }) => method === 'login.email')
        .map(({ params }) => params),
    ).toEqual([{ email }])
  })

  test('a mail that was not sent costs no wait', async () => {
    const world = setup()
    world.frame.answer('login.email', refuse('mail_failed'))
    const first = thrown(start(world))
    await world.ready()
    expect(await first).toMatchObject({ reason: 'mail_failed' })
    expect(await thrown(start(world))).toMatchObject({ reason: 'mail_failed' })
  })
})

describe('the code', () => {
  test.each(['', '12345', '1234567', '12345a', '１２３４５６', 123456 as never])(
    'error: %s is no text of six digits, and costs no try (S5.28)',
    async (wrong) => {
      const world = await withCode()
      await world.login.enterCode(wrong)
      expect(world.login.store.getState()).toMatchObject({ error: 'code_wrong', triesLeft: 5 })
      expect(world.frame.methods()).not.toContain('login.code')
    },
  )

  test.each([
    ['code_wrong', 4, 4],
    ['code_expired', undefined, 5],
    ['code_tries_used', undefined, 0],
    ['locked', undefined, 5],
    ['offline', undefined, 5],
  ])('error: %s is said where the next one is entered', async (code, known, triesLeft) => {
    const world = await withCode()
    world.frame.answer(
      'login.code',
      refuse(code, known === undefined ? undefined : { triesLeft: known }),
    )
    await world.login.enterCode('123456')
    expect(world.login.store.getState()).toMatchObject({
      error: code,
      isChecking: false,
      status: 'code',
      triesLeft,
    })
  })

  test.each([
    ['slot_damaged', 'slot_damaged', 'Unknown error'],
    ['descriptor_changed', 'descriptor_changed', 'Unknown error'],
    ['embedder_refused', 'embedder_refused', 'Unknown error'],
    ['wallet_missing', 'wallet_missing', 'Unknown error'],
  ])('error: %s ends the login (S8.9)', async (code, reason, message) => {
    const world = await withCode()
    world.frame.answer('login.code', refuse(code))
    await world.login.enterCode('123456')
    expect(await thrown(world.entered)).toMatchObject({ code: `login.${reason}`, message, reason })
    expect(world.login.store.getState()).toMatchObject({ code: reason, email, status: 'failed' })
  })

  test('a code that the frame knows no word for has the fallback (S8.9)', async () => {
    const world = await withCode()
    world.frame.answer('session.user', refuse('strange'))
    world.frame.answer('login.code', () => ({ action: 'CONNECT' }))
    await world.login.enterCode('123456')
    expect(await thrown(world.entered)).toMatchObject({
      message: 'Unknown error',
      reason: 'unavailable',
    })
  })

  test('is checked once, however often it is sent', async () => {
    const world = await withCode()
    world.frame.answer('login.code', hang)
    void world.login.enterCode('123456')
    void world.login.enterCode('123456')
    await expect.poll(world.frame.methods).toContain('login.code')
    expect(world.frame.methods().filter((each) => each === 'login.code')).toHaveLength(1)
  })

  test('is sent again from the time on that the state says, once for two presses (S5.32)', async () => {
    const world = await withCode()
    world.frame.answer('login.resend', codeSent(world, { triesLeft: 4 }))
    expect(await thrown(world.login.resend())).toMatchObject({ retryAfterSeconds: 30 })
    world.clock.advance(30_000)
    await Promise.all([world.login.resend(), world.login.resend()])
    expect(world.frame.methods().filter((each) => each === 'login.resend')).toHaveLength(1)
    expect(world.login.store.getState()).toMatchObject({
      retryAtMs: world.clock.now() + 30_000,
      triesLeft: 4,
    })
  })

  test('error: a mail that could not be sent again leaves the code that was sent before', async () => {
    const world = await withCode()
    world.clock.advance(30_000)
    world.frame.answer('login.resend', refuse('mail_failed'))
    expect(await thrown(world.login.resend())).toMatchObject({ reason: 'mail_failed' })
    expect(world.login.store.getState()).toMatchObject({ error: 'mail_failed', status: 'code' })
    world.frame.answer('login.code', () => ({ action: 'CONNECT' }))
    await world.login.enterCode('123456')
    expect(await world.entered).toHaveLength(2)
  })

  test('error: one that cannot be sent again says so, and when it can', async () => {
    const world = await withCode()
    world.clock.advance(30_000)
    const retryAtMs = world.clock.now() + 60_000
    world.frame.answer('login.resend', refuse('rate_limited', { retryAtMs }))
    expect(await thrown(world.login.resend())).toMatchObject({ reason: 'rate_limited' })
    expect(world.login.store.getState()).toMatchObject({
      error: 'rate_limited',
      retryAtMs,
      status: 'code',
    })
  })
})

describe('the device', () => {
  test('is waited for, and asked about again each time a request of 120 seconds ends (S7.44, S9.14)', async () => {
    const world = await withDevice()
    expect(world.login.store.getState()).toMatchObject({ number: '42', status: 'device' })
    world.clock.advance(loginTimeoutMs)
    const asked = () => world.frame.methods().filter((each) => each === 'login.device')
    await expect.poll(asked).toHaveLength(2)
    world.frame.answer('login.device', () => ({ action: 'CONNECT' }))
    world.clock.advance(loginTimeoutMs)
    expect(await world.entered).toHaveLength(2)
    expect(world.errors).toEqual([])
  })

  test('a frame that answers at once is asked again after a second, without a line after five', async () => {
    const world = await withCode()
    world.frame.answer('login.code', deviceWaits(world))
    world.frame.answer('login.device', deviceWaits(world))
    await world.login.enterCode('123456')
    await expect.poll(() => world.clock.hasTimer(1000)).toBe(true)
    world.frame.answer('login.device', refuse('offline'))
    world.clock.advance(1000)
    await expect.poll(() => world.clock.hasTimer(5000)).toBe(true)
    expect(status(world)).toBe('device')
    world.frame.answer('login.device', () => ({ action: 'CONNECT' }))
    world.clock.advance(5000)
    expect(await world.entered).toHaveLength(2)
  })

  test('error: one that is refused ends the login', async () => {
    const world = await withCode()
    world.frame.answer('login.code', deviceWaits(world))
    world.frame.answer('login.device', refuse('device_refused'))
    await world.login.enterCode('123456')
    expect(await thrown(world.entered)).toMatchObject({ reason: 'device_refused' })
  })

  test('its mail is sent again; a failure leaves the wait as it is', async () => {
    const world = await withDevice()
    world.clock.advance(30_000)
    world.frame.answer('login.resend', refuse('locked'))
    expect(await thrown(world.login.resend())).toMatchObject({ reason: 'locked' })
    expect(status(world)).toBe('device')
    world.frame.answer('login.resend', deviceWaits(world))
    await world.login.resend()
    expect(world.login.store.getState()).toMatchObject({ retryAtMs: world.clock.now() + 30_000 })
    expect(world.frame.methods().filter((each) => each === 'login.device')).toHaveLength(1)
  })
})

describe('what the page stored is cleared', () => {
  const enter = async ({ login }: World) => login.enterCode('123456')

  test.each([
    ['while the code is awaited', 'code'],
    ['while the device is', 'device'],
  ] as const)('%s: the visitor gets in all the same', async (_, at) => {
    const world = await withCode()
    if (at === 'device') {
      world.frame.answer('login.code', deviceWaits(world))
      world.frame.answer('login.device', refuse('timeout'))
      await enter(world)
      await expect.poll(() => world.clock.hasTimer(1000)).toBe(true)
    }
    world.storage?.clear()
    world.frame.answer('login.code', () => ({ action: 'CONNECT' }))
    world.frame.answer('login.device', () => ({ action: 'CONNECT' }))
    if (at === 'device') world.clock.advance(1000)
    else await enter(world)
    expect(await world.entered).toHaveLength(2)
    expect(world.storage?.getItem('key.auth')).not.toBeNull()
  })
})

describe('its end', () => {
  test('a visitor who turns away is asked nothing more, and the frame learns of it (S7.44)', async () => {
    const world = await withDevice()
    world.login.cancel()
    expect(await thrown(world.entered)).toMatchObject({
      code: 'request.aborted',
      message: 'Request was aborted',
    })
    expect(status(world)).toBe('idle')
    await expect.poll(world.frame.methods).toContain('login.cancel')
    expect(world.frame.aborted).toHaveLength(1)
  })

  test('an answer that comes too late changes nothing', async () => {
    const world = await withCode()
    let answer = (_: object) => {}
    world.frame.answer(
      'login.code',
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
    void world.login.enterCode('123456')
    await expect.poll(world.frame.methods).toContain('login.code')
    world.login.cancel()
    answer({ action: 'CONNECT' })
    await expect.poll(world.frame.methods).toContain('login.cancel')
    expect(status(world)).toBe('idle')
    expect(world.frame.methods()).not.toContain('session.user')
  })

  test('a newer login takes the place of one that stands', async () => {
    const world = await withCode()
    world.clock.advance(30_000)
    const newer = start(world, { email: 'bob@example.com' })
    expect(await thrown(world.entered)).toMatchObject({ code: 'request.aborted' })
    await expect
      .poll(() => world.login.store.getState())
      .toMatchObject({ email: 'bob@example.com', status: 'code' })
    world.frame.answer('login.code', () => ({ action: 'CONNECT' }))
    await world.login.enterCode('123456')
    expect(await newer).toHaveLength(2)
  })

  test('a visitor who turns away while the wallet is opened is out again', async () => {
    const world = await withCode()
    let answer = (_: object) => {}
    world.frame.answer(
      'session.user',
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
    world.frame.answer('login.code', () => ({ action: 'CONNECT' }))
    await world.login.enterCode('123456')
    await expect.poll(world.frame.methods).toContain('session.user')
    world.login.cancel()
    answer({ signed: [], user: visitor })
    expect(await thrown(world.entered)).toMatchObject({ code: 'request.aborted' })
    await expect.poll(world.frame.methods).toContain('login.cancel')
    expect(status(world)).toBe('idle')
    expect(world.storage?.getItem('key.auth')).toBeNull()
    expect(await world.actions.restore()).toEqual([])
  })

  test('the signal of whoever began it ends it', async () => {
    const world = setup()
    const controller = new AbortController()
    const entered = thrown(start(world, { signal: controller.signal }))
    controller.abort()
    expect(await entered).toMatchObject({ code: 'request.aborted' })
    expect(status(world)).toBe('idle')
  })

  test('error: a frame that does not load says so, and without a line that (S8.25)', async () => {
    const world = setup({ loads: false })
    const entered = thrown(start(world))
    world.clock.advance(20_000)
    expect(await entered).toMatchObject({
      message: 'Unable to load email login dependency',
      reason: 'load_failed',
    })
    world.line.isOnline = false
    const again = thrown(start(world))
    world.clock.advance(20_000)
    expect(await again).toMatchObject({ reason: 'offline' })
  })

  test('error: a policy of the site that keeps the frame out ends it at once, with the line to add (S8.21, S8.25)', async () => {
    const world = setup({ loads: false })
    const entered = thrown(start(world))
    world.frame.onBlocked()
    expect(await entered).toMatchObject({
      message: 'Unable to load email login dependency',
      reason: 'blocked',
    })
    expect(world.errors).toMatchObject([
      {
        code: 'iframe_blocked',
        details: [
          'Add this to the page’s Content-Security-Policy: frame-src https://wallet.shop.example',
        ],
      },
    ])
  })

  test('error: a login that takes 120 seconds (S9.14)', async () => {
    const world = setup()
    world.frame.answer('login.email', hang)
    const entered = thrown(start(world))
    await world.ready()
    await expect.poll(world.frame.methods).toContain('login.email')
    world.clock.advance(loginTimeoutMs)
    expect(await entered).toMatchObject({ reason: 'timeout' })
  })

  test('error: a wallet without any network of the site connects nothing', async () => {
    const world = setup({ networks: ['eip155:1'] })
    world.frame.answer('login.email', () => ({ action: 'CONNECT' }))
    const entered = thrown(start(world))
    await world.ready()
    expect(await entered).toMatchObject({
      cause: { code: 'auth.no_common_network' },
      reason: 'unavailable',
    })
    await expect.poll(world.frame.methods).toContain('session.signOut')
    expect(world.storage?.getItem('key.auth')).toBeNull()
  })
})

describe('the sign-in', () => {
  function signIn({
    text = (id: string) => `sign in ${id} <<AccountAddress>>` as string | undefined,
  } = {}) {
    const known: unknown[] = []
    return {
      offer: async () => ({
        accept: async (signed: unknown) => void known.push(['accept', signed]),
        createMessage: async (id: string) => {
          const message = text(id)
          return message === undefined ? undefined : ({ toString: () => message } as never)
        },
        fail: (error: unknown) => void known.push(['fail', error]),
      }),
      known,
    }
  }

  async function enter(world: World, { offer }: ReturnType<typeof signIn>) {
    world.frame.answer('login.email', () => ({ action: 'CONNECT' }))
    const entered = start(world, { signIn: offer })
    await world.ready()
    return entered
  }

  test('is signed with the login, a text for each chain (S3.59)', async () => {
    const world = setup()
    const it = signIn()
    const signed = [
      { address: evmAddress, message: 'one', networkId: one, signature: '0x1' },
      { address: sunAddress, message: 'sun', networkId: sun, signature: '2' },
    ]
    world.frame.answer('session.user', (({ signIn: texts }: { signIn?: unknown }) => ({
      signed: texts ? signed : [],
      user: visitor,
    })) as never)
    expect(await enter(world, it)).toHaveLength(2)
    expect(it.known).toEqual([['accept', signed]])
    expect(world.frame.asked.at(-1)?.params).toEqual({
      signIn: [
        { networkId: one, text: `sign in ${one} <<AccountAddress>>` },
        { networkId: sun, text: `sign in ${sun} <<AccountAddress>>` },
      ],
    })
  })

  test('a text that the frame refuses keeps no one from being logged in', async () => {
    const world = setup()
    const it = signIn()
    world.frame.answer('session.user', (({ signIn: texts }: { signIn?: unknown }) =>
      texts ? refuse('invalid_message')() : { signed: [], user: visitor }) as never)
    expect(await enter(world, it)).toHaveLength(2)
    expect(it.known).toMatchObject([['fail', { code: 'auth.invalid_message' }]])
  })

  test('a site that has none to offer asks for none', async () => {
    const world = setup()
    const it = signIn({ text: () => undefined })
    expect(await enter(world, it)).toHaveLength(2)
    expect(it.known).toEqual([])
    expect(world.frame.methods().filter((each) => each === 'session.user')).toHaveLength(1)
  })

  test('a visitor who turns away while it signs is out again', async () => {
    const world = setup()
    const it = signIn()
    world.frame.answer('session.user', (({ signIn: texts }: { signIn?: unknown }) =>
      texts ? hang() : { signed: [], user: visitor }) as never)
    world.frame.answer('login.email', () => ({ action: 'CONNECT' }))
    const entered = start(world, { signIn: it.offer })
    await world.ready()
    await expect
      .poll(() => world.frame.methods().filter((each) => each === 'session.user'))
      .toHaveLength(2)
    world.login.cancel()
    expect(await thrown(entered)).toMatchObject({ code: 'request.aborted' })
    await expect.poll(world.frame.methods).toContain('session.signOut')
    expect(world.storage?.getItem('key.auth')).toBeNull()
  })
})
