import type { LoginState } from '@latchkey/core/adapter'
import { describe, expect, test } from 'vitest'
import { refuse } from '../fixtures/createTestFrame.ts'
import { createTestWindow } from '../fixtures/createTestWindow.ts'
import { setup } from '../fixtures/setup.ts'

const email = 'ann@example.com'
const connect = { action: 'CONNECT' }
const returned = { action: 'AWAIT_PROVIDER', status: 'returned' }
const hour = 3_600_000

type World = ReturnType<typeof setup>
type Kind = Exclude<LoginState, { status: 'idle' }>['kind']

const stateOf = ({ login }: Pick<World, 'login'>) => login.store.getState()

/** What each kind of login waits by, and how it comes to that. */
const kinds: Readonly<
  Record<Kind, { method: 'login.device' | 'login.wait'; begin(world: World): Promise<unknown> }>
> = {
  email: {
    async begin(world) {
      const retryAtMs = world.clock.now() + 30_000
      world.frame.answer('login.email', () => ({
        action: 'VERIFY_OTP',
        lifetimeMinutes: 10,
        retryAtMs,
        triesLeft: 5,
      }))
      world.frame.answer('login.code', () => ({ action: 'VERIFY_DEVICE', number: '42', retryAtMs }))
      const entered = world.login.start({ email, signal: world.lifetime.signal })
      await world.ready()
      await expect.poll(() => stateOf(world).status).toBe('code')
      await world.login.enterCode('123456')
      return { entered }
    },
    method: 'login.device',
  },
  farcaster: {
    async begin(world) {
      const expiresAtMs = world.clock.now() + 300_000
      world.frame.answer('login.farcaster', () => ({
        action: 'AWAIT_FARCASTER',
        expiresAtMs,
        url: 'https://farcaster.example/~/siwf',
      }))
      const entered = world.login.start({ provider: 'farcaster', signal: world.lifetime.signal })
      await world.ready()
      return { entered }
    },
    method: 'login.wait',
  },
  site: {
    async begin(world) {
      world.frame.answer('login.site', () => ({ action: 'AWAIT_SITE', nonce: 'n'.repeat(43) }))
      const getAssertion = async () => 'header.claims.signature'
      const entered = world.login.start({ getAssertion, signal: world.lifetime.signal })
      await world.ready()
      return { entered }
    },
    method: 'login.wait',
  },
  social: {
    async begin(world) {
      const { window } = createTestWindow()
      world.frame.answer('login.social', () => ({ action: 'AWAIT_PROVIDER', status: 'away' }))
      const { signal } = world.lifetime
      const entered = world.login.start({ provider: 'google', signal, window })
      await world.ready()
      return { entered, window }
    },
    method: 'login.wait',
  },
}
const all = Object.keys(kinds) as Kind[]

/** A login that another device decides about; the frame answers the question that waits as the test says. */
async function held(kind: Kind) {
  const world = setup()
  const freeAtMs = world.clock.now() + 23 * hour
  const waits: { after?: string; answer(answer: object): void; fail(error: unknown): void }[] = []
  const { begin, method } = kinds[kind]
  world.frame.answer(
    method,
    ((asked: { after?: string }) =>
      new Promise((answer, fail) => waits.push({ ...asked, answer, fail }))) as never,
  )
  const { entered, window } = (await begin(world)) as {
    entered: Promise<unknown>
    window?: ReturnType<typeof createTestWindow>['window']
  }
  entered.catch(() => undefined)
  const says = async (answer: object) => {
    const count = waits.length
    waits.at(-1)?.answer(answer)
    await expect
      .poll(() => {
        // Where it is the same as before, it is asked again after a second.
        world.clock.advance(1000)
        return waits.length
      })
      .toBeGreaterThan(count)
  }
  await expect.poll(() => waits.length).toBe(1)
  await says({ action: 'DEVICE_HELD', freeAtMs })
  return { ...world, entered, freeAtMs, method, says, waits, window }
}

describe.each(all)('a new device that logs in by %s', (kind) => {
  test('is held until another one lets it in, and is connected then', async () => {
    const it = await held(kind)
    expect(stateOf(it)).toMatchObject({ freeAtMs: it.freeAtMs, kind, status: 'held' })
    await it.says({ action: 'DEVICE_HELD', freeAtMs: it.freeAtMs })
    expect(stateOf(it)).toMatchObject({ status: 'held' })
    if (it.method === 'login.wait') {
      expect(it.waits.at(-1)?.after).toBe('held')
      await it.says(returned)
      expect(stateOf(it)).toMatchObject({ kind, status: 'returned' })
      expect(it.waits.at(-1)?.after).toBe('returned')
    }
    const wait = it.waits.at(-1)
    wait?.answer(connect)
    expect(await it.entered).toHaveLength(2)
    expect(stateOf(it)).toMatchObject({ kind, status: 'connecting' })
  })

  test('is asked about while the line is down and after it', async () => {
    const it = await held(kind)
    const count = it.waits.length
    try {
      refuse('offline')()
    } catch (refusal) {
      it.waits.at(-1)?.fail(refusal)
    }
    await expect
      .poll(() => {
        it.clock.advance(5000)
        return it.waits.length
      })
      .toBe(count + 1)
    expect(stateOf(it)).toMatchObject({ status: 'held' })
  })

  test('error: is out of time without an answer: it is the other device that has not answered', async () => {
    const it = await held(kind)
    try {
      refuse('code_expired')()
    } catch (refusal) {
      it.waits.at(-1)?.fail(refusal)
    }
    await expect(it.entered).rejects.toMatchObject({ reason: 'device_held' })
    expect(stateOf(it)).toMatchObject({ code: 'device_held', kind, status: 'failed' })
  })

  test('error: is refused by the other device', async () => {
    const it = await held(kind)
    try {
      refuse('device_refused')()
    } catch (refusal) {
      it.waits.at(-1)?.fail(refusal)
    }
    await expect(it.entered).rejects.toMatchObject({ reason: 'device_refused' })
  })

  test('goes back, and a frame that has let it in meanwhile has it out again', async () => {
    const it = await held(kind)
    it.login.cancel()
    await expect(it.entered).rejects.toMatchObject({ code: 'request.aborted' })
    expect(stateOf(it)).toEqual({ status: 'idle' })
    await expect.poll(it.frame.methods).toContain('session.signOut')
    const count = it.waits.length
    it.clock.advance(60_000)
    expect(it.waits).toHaveLength(count)
  })
})

test('one that logs in again is held at once, and asked about by one question at a time', async () => {
  const world = setup()
  const { begin } = kinds.email
  const waits: ((answer: object) => void)[] = []
  world.frame.answer('login.device', () => new Promise((answer) => waits.push(answer as never)))
  const code = world.frame.answer
  const freeAtMs = world.clock.now() + hour
  const started = begin({
    ...world,
    frame: {
      ...world.frame,
      answer: ((method: never, run: never) =>
        code(
          method,
          method === 'login.code' ? () => ({ action: 'DEVICE_HELD', freeAtMs }) : run,
        )) as never,
    },
  })
  const { entered } = (await started) as { entered: Promise<unknown> }
  expect(stateOf(world)).toEqual({ email, freeAtMs, kind: 'email', status: 'held' })
  await expect.poll(() => waits.length).toBe(1)
  waits[0]?.(connect)
  expect(await entered).toHaveLength(2)
  expect(waits).toHaveLength(1)
})

test('the provider’s window is closed: there is nothing more to do in it', async () => {
  const it = await held('social')
  expect(it.window?.current()?.closed).toBe(true)
  it.login.openWindow()
  expect(it.window?.current()?.closed).toBe(true)
  expect(it.frame.documents()).toBe(1)
})
