import { describe, expect, test, vi } from 'vitest'
import { hang, refuse } from '../../fixtures/createTestFrame.ts'
import { setup, visitor } from '../../fixtures/setup.ts'

const nonce = 'n'.repeat(43)
const connect = { action: 'CONNECT' }
const awaited = (status: string) => ({ action: 'AWAIT_PROVIDER', status })

type World = ReturnType<typeof setup>

const stateOf = ({ login }: Pick<World, 'login'>) => login.store.getState()

function start(world: World, getAssertion: (asked: { nonce: string }) => Promise<string>) {
  world.frame.answer('login.site', () => ({ action: 'AWAIT_SITE', nonce }))
  const answer = world.login.start({ getAssertion, signal: world.lifetime.signal })
  answer.catch(() => undefined)
  return answer
}

test('the site signs over the frame’s nonce, and the visitor is connected (S4.6, S7.44)', async () => {
  const world = setup()
  const seen: string[] = []
  world.login.store.subscribe(() => seen.push(stateOf(world).status))
  const answers: object[] = [awaited('away'), awaited('returned'), connect]
  world.frame.answer('login.wait', (() => answers.shift() ?? connect) as never)
  const user = { ...visitor, email: undefined }
  world.frame.answer('session.user', () => ({ signed: [], user }))
  const getAssertion = vi.fn(async (_: { nonce: string }) => 'header.claims.signature')
  const entered = start(world, getAssertion)
  expect(stateOf(world)).toEqual({ kind: 'site', status: 'opening' })
  await world.ready()
  await expect.poll(() => getAssertion.mock.calls).toEqual([[{ nonce }]])
  await expect.poll(() => answers.length).toBe(2)
  world.clock.advance(1000)
  const connectors = await entered
  expect(connectors.map(({ chain }) => chain)).toEqual(['eip155', 'solana'])
  expect(seen).toEqual(['opening', 'returned', 'connecting'])
  const handed = world.frame.asked.filter(({ method }) => method === 'login.returned')
  expect(handed.map(({ params }) => params)).toEqual([{ assertion: 'header.claims.signature' }])
})

describe('failures', () => {
  test.each([
    ['signs nothing', () => Promise.reject(new Error('401'))],
    [
      'throws',
      () => {
        throw new Error('no session')
      },
    ],
    ['signs an empty text', async () => ''],
    ['signs no text', async () => ({ assertion: 'x' })],
  ] as readonly (readonly [string, () => unknown])[])(
    'error: a site that %s has not said who is there',
    async (_, getAssertion) => {
      const world = setup()
      const entered = start(world, getAssertion as () => Promise<string>)
      await world.ready()
      await expect(entered).rejects.toMatchObject({ reason: 'provider_refused' })
      expect(world.frame.methods()).not.toContain('login.returned')
    },
  )

  test('error: a site that takes a minute is down', async () => {
    const world = setup()
    const getAssertion = vi.fn(() => new Promise<string>(() => {}))
    const entered = start(world, getAssertion)
    await world.ready()
    await expect.poll(() => getAssertion.mock.calls).toHaveLength(1)
    world.clock.advance(60_000)
    await expect(entered).rejects.toMatchObject({ reason: 'provider_down' })
  })

  test.each(['device_refused', 'provider_off', 'provider_refused', 'recovery_down'] as const)(
    'error: what the frame fails with is said: %s',
    async (code) => {
      const world = setup()
      world.frame.answer('login.wait', refuse(code))
      const entered = start(world, async () => 'a.b.c')
      await world.ready()
      await expect(entered).rejects.toMatchObject({ reason: code })
      expect(stateOf(world)).toMatchObject({ code, kind: 'site', status: 'failed' })
    },
  )

  test('what is signed after the visitor has turned away is handed to no one', async () => {
    const world = setup()
    world.frame.answer('login.wait', hang)
    let sign = (_: string) => {}
    const getAssertion = vi.fn(
      () =>
        new Promise<string>((resolve) => {
          sign = resolve
        }),
    )
    const entered = start(world, getAssertion)
    await world.ready()
    await expect.poll(() => getAssertion.mock.calls).toHaveLength(1)
    world.login.cancel()
    sign('a.b.c')
    await expect(entered).rejects.toThrow()
    expect(world.frame.methods()).not.toContain('login.returned')
    expect(stateOf(world)).toEqual({ status: 'idle' })
  })
})
