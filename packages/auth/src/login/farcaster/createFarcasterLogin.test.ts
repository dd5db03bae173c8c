import type { LoginState, SessionWallet } from '@latchkey/core/adapter'
import { loginTimeoutMs } from '@latchkey/protocol/frame'
import { describe, expect, test } from 'vitest'
import { hang, refuse } from '../../fixtures/createTestFrame.ts'
import { setup, visitor } from '../../fixtures/setup.ts'

const url = 'https://farcaster.example/~/siwf?channelToken=A1'
const lifetimeMs = 300_000
const connect = { action: 'CONNECT' }
const awaited = (status: string) => ({ action: 'AWAIT_PROVIDER', status })
const thrown = (answer: Promise<unknown>) => answer.then(undefined, (error: Error) => error)

type World = ReturnType<typeof setup>

function start({ lifetime, login }: World) {
  const answer = login.start({ provider: 'farcaster', signal: lifetime.signal })
  answer.catch(() => undefined)
  return answer
}

const stateOf = ({ login }: Pick<World, 'login'>) => login.store.getState()
const countOf = ({ frame }: Pick<World, 'frame'>, method: string) =>
  frame.methods().filter((each) => each === method).length

/** A login whose code is shown, and whose frame says what the test does. */
async function scanning(options: Parameters<typeof setup>[0] = {}) {
  const world = setup(options)
  const waits: { after: string; answer(answer: object): void }[] = []
  const expiresAtMs = world.clock.now() + 500 + lifetimeMs
  world.frame.answer('login.farcaster', () => ({ action: 'AWAIT_FARCASTER', expiresAtMs, url }))
  world.frame.answer(
    'login.wait',
    (({ after }: { after: string }) =>
      new Promise((answer) => waits.push({ after, answer }))) as never,
  )
  const entered = start(world)
  await world.ready()
  await expect.poll(() => waits.length).toBe(1)
  return {
    ...world,
    entered,
    expiresAtMs,
    /** The frame answers the question that waits, and is asked the next one. */
    async says(status: string) {
      const count = waits.length
      waits.at(-1)?.answer(awaited(status))
      await expect.poll(() => waits.length).toBe(count + 1)
    },
    waits,
  }
}

test('a code, a signature, and the visitor is connected, with whose account it was (S1.4, S3.10, S4.6, S7.44)', async () => {
  const world = setup()
  world.frame.answer('login.farcaster', hang)
  void start(world)
  expect(stateOf(world)).toEqual({ kind: 'farcaster', status: 'opening' })
  world.login.cancel()

  const it = await scanning()
  const seen: LoginState['status'][] = []
  it.login.store.subscribe(() => seen.push(stateOf(it).status))
  const { expiresAtMs } = it
  expect(stateOf(it)).toEqual({ expiresAtMs, kind: 'farcaster', status: 'scan', url })
  await it.says('returned')
  const user = { ...visitor, email: undefined, socialProvider: 'farcaster', userName: 'ann' }
  it.frame.answer('session.user', () => ({ signed: [], user }))
  it.waits.at(-1)?.answer(connect)
  const connectors = await it.entered
  expect(connectors.map(({ chain }) => chain)).toEqual(['eip155', 'solana'])
  const shown = { isTemporary: false, socialProvider: 'farcaster', username: 'ann' }
  for (const { provider } of connectors)
    expect((provider as SessionWallet).user?.()).toMatchObject(shown)
  expect(seen).toEqual(['returned', 'connecting'])
  expect(it.waits.map(({ after }) => after)).toEqual(['away', 'returned'])
  it.clock.advance(lifetimeMs * 2)
  expect(stateOf(it)).toEqual({ status: 'idle' })
  expect(it.frame.documents()).toBe(1)
})

test('a device that is logged in needs no code, and the frame learns whether the page shows a visitor', async () => {
  const world = setup()
  world.frame.answer('login.farcaster', () => connect)
  const entered = start(world)
  await world.ready()
  expect(await entered).toHaveLength(2)
  await start(world)
  const asked = world.frame.asked.filter(({ method }) => method === 'login.farcaster')
  expect(asked.map(({ params }) => params)).toEqual([{}, { hasSession: true }])
})

test.each([
  'javascript:alert(1)',
  ' https://farcaster.example/',
  'http://farcaster.example/',
  'http://localhost.evil.example/',
  'farcaster://siwf',
  'no link',
])('error: %s becomes no link of the site', async (wrong) => {
  const world = setup()
  const expiresAtMs = world.clock.now() + lifetimeMs
  const answer = { action: 'AWAIT_FARCASTER', expiresAtMs, url: wrong }
  world.frame.answer('login.farcaster', () => answer)
  const failed = thrown(start(world))
  await world.ready()
  expect(await failed).toMatchObject({ reason: 'unavailable' })
  expect(stateOf(world)).toMatchObject({ code: 'unavailable', status: 'failed' })
})

describe('a code', () => {
  test('stays while no one signs, however often the frame says so', async () => {
    const world = await scanning()
    const shown = stateOf(world)
    for (let count = 0; count < 4; count += 1) {
      world.clock.advance(25_000)
      await world.says('away')
    }
    expect(stateOf(world)).toBe(shown)
  })

  test('error: runs out where its frame says so', async () => {
    const world = await scanning()
    world.frame.answer('login.wait', refuse('timeout'))
    world.clock.advance(25_000)
    world.waits.at(-1)?.answer(awaited('away'))
    expect(await thrown(world.entered)).toMatchObject({ reason: 'timeout' })
    expect(stateOf(world)).toEqual({
      code: 'timeout',
      kind: 'farcaster',
      retryAtMs: undefined,
      status: 'failed',
    })
    world.frame.answer('login.wait', hang)
    void start(world)
    await expect.poll(() => stateOf(world)).toMatchObject({ status: 'scan', url })
  })

  test('error: runs out although its frame is silent, which is asked to let no one in', async () => {
    const world = await scanning()
    world.clock.advance(world.expiresAtMs - world.clock.now())
    expect(stateOf(world)).toMatchObject({ status: 'scan' })
    world.clock.advance(2000)
    expect(await thrown(world.entered)).toMatchObject({ reason: 'timeout' })
    await expect.poll(world.frame.methods).toContain('login.cancel')
  })

  test('that was signed runs out no more', async () => {
    const world = await scanning()
    await world.says('returned')
    world.clock.advance(lifetimeMs * 2)
    expect(stateOf(world)).toEqual({ kind: 'farcaster', status: 'returned' })
  })
})

describe('the wait', () => {
  test('is asked for again each time that the frame has not answered in 120 seconds (S7.44, S9.14)', async () => {
    const world = await scanning()
    const { length } = world.waits
    world.clock.advance(loginTimeoutMs - 1)
    await new Promise((resolve) => setTimeout(resolve))
    expect(world.waits).toHaveLength(length)
    world.clock.advance(1)
    await expect.poll(() => world.waits.length).toBe(length + 1)
    expect(stateOf(world)).toMatchObject({ status: 'scan' })
    expect(world.frame.documents()).toBe(1)
  })

  test('goes on after five seconds without a line', async () => {
    const world = await scanning()
    world.frame.answer('login.wait', refuse('offline'))
    world.waits.at(-1)?.answer(awaited('away'))
    await expect.poll(() => world.clock.hasTimer(1000)).toBe(true)
    world.clock.advance(1000)
    await expect.poll(() => world.clock.hasTimer(5000)).toBe(true)
    world.frame.answer('login.wait', () => connect)
    world.clock.advance(5000)
    expect(await world.entered).toHaveLength(2)
  })

  test.each(['provider_down', 'provider_off', 'provider_refused', 'recovery_down'])(
    'error: %s ends the login',
    async (code) => {
      const world = await scanning()
      world.frame.answer('login.wait', refuse(code))
      world.waits.at(-1)?.answer(awaited('returned'))
      expect(await thrown(world.entered)).toMatchObject({ code: `login.${code}`, reason: code })
      expect(stateOf(world)).toMatchObject({ code, kind: 'farcaster', status: 'failed' })
    },
  )

  test('error: a frame that gives no code in 120 seconds ends it (S9.14)', async () => {
    const world = setup()
    world.frame.answer('login.farcaster', hang)
    const failed = thrown(start(world))
    await world.ready()
    await expect.poll(() => countOf(world, 'login.farcaster')).toBe(1)
    world.clock.advance(loginTimeoutMs)
    expect(await failed).toMatchObject({ reason: 'timeout' })
  })
})

describe('going back', () => {
  test('clears the link at once, and loads the frame again after 100 ms (S2.18, S9.12)', async () => {
    const world = await scanning()
    world.login.cancel()
    expect(stateOf(world)).toEqual({ status: 'idle' })
    expect(await thrown(world.entered)).toMatchObject({ code: 'request.aborted' })
    await expect.poll(world.frame.methods).toContain('login.cancel')
    world.clock.advance(99)
    expect(world.frame.documents()).toBe(1)
    world.clock.advance(1)
    expect(world.frame.documents()).toBe(2)
    await world.ready()
    void start(world)
    await expect.poll(() => stateOf(world)).toMatchObject({ status: 'scan', url })
    expect(world.errors).toEqual([])
  })

  test('and trying again before the frame is there waits for it', async () => {
    const world = await scanning()
    world.login.cancel()
    world.clock.advance(100)
    void start(world)
    await world.ready()
    await expect.poll(() => stateOf(world)).toMatchObject({ status: 'scan' })
    expect(world.frame.documents()).toBe(2)
  })

  test('and trying again within the 100 ms keeps the frame', async () => {
    const world = await scanning()
    world.login.cancel()
    void start(world)
    await expect.poll(() => stateOf(world)).toMatchObject({ status: 'scan' })
    world.clock.advance(1000)
    expect(world.frame.documents()).toBe(1)
    expect(stateOf(world)).toMatchObject({ status: 'scan' })
  })

  test('from a login that has failed keeps the frame', async () => {
    const world = await scanning()
    world.frame.answer('login.wait', refuse('provider_refused'))
    world.waits.at(-1)?.answer(awaited('away'))
    await expect.poll(() => world.clock.hasTimer(1000)).toBe(true)
    world.clock.advance(1000)
    await thrown(world.entered)
    world.clock.advance(1000)
    expect(world.frame.documents()).toBe(1)
  })

  test('while the page shows a visitor keeps the frame, which may be asked something', async () => {
    const world = setup()
    world.frame.answer('login.email', () => connect)
    const entered = world.login.start({ email: 'ann@example.com', signal: world.lifetime.signal })
    await world.ready()
    await entered
    world.frame.answer('login.farcaster', hang)
    void start(world)
    await expect.poll(() => countOf(world, 'login.farcaster')).toBe(1)
    world.login.cancel()
    world.clock.advance(1000)
    expect(world.frame.documents()).toBe(1)
  })

  test('has the frame say that the visitor is out: an app may have signed in this moment', async () => {
    const world = await scanning()
    world.login.cancel()
    await expect.poll(world.frame.methods).toContain('session.signOut')
  })

  test('before anything was asked loads nothing', async () => {
    const world = setup()
    void start(world)
    world.login.cancel()
    world.clock.advance(1000)
    await new Promise((resolve) => setTimeout(resolve, 10))
    world.clock.advance(1000)
    expect(countOf(world, 'login.farcaster')).toBe(0)
    expect(stateOf(world)).toEqual({ status: 'idle' })
  })
})
