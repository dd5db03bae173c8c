import { socialProvider } from '@latchkey/protocol/wallet'
import { describe, expect, test } from 'vitest'
import { activate } from '../actions/activate.ts'
import { eventually } from '../fixtures/eventually.ts'
import { createFakeLogin } from '../fixtures/login.ts'
import { createFakeRemote } from '../fixtures/remote.ts'
import { createFakeServer, createMemoryStorage, setup } from '../fixtures/setup.ts'
import { defaultRemoteFeatures, socialProviders } from './features.ts'
import { featuresOf } from './featuresOf.ts'
import { usableFeatures } from './usableFeatures.ts'

const nothing = { email: false, socials: [] }

test('a page is told nothing of what no version can do, whatever the defaults, the site or the project say', async () => {
  expect(defaultRemoteFeatures).toMatchObject({ email: true, onramp: ['meld'] })
  const on = (id: string, config: readonly string[]) => ({ config, id, isEnabled: true })
  const { latchkey } = setup({
    answers: {
      '/appkit/v1/config': {
        body: {
          features: [
            on('social_login', ['email', 'google']),
            on('swap', ['1inch']),
            on('onramp', ['meld']),
            on('activity', []),
          ],
        },
      },
    },
    features: { receive: false },
  })
  await activate(latchkey)
  // What the wire says stays what it says.
  expect(featuresOf(latchkey)).toMatchObject({ email: true, socials: ['google'] })
  expect(usableFeatures(latchkey)).toMatchObject({
    ...nothing,
    activity: true,
    onramp: ['meld'],
    receive: false,
  })
})

describe('until the project has answered', () => {
  const path = '/appkit/v1/config'
  const off = { activity: false, multiWallet: false, onramp: [], swaps: [] }
  const answerOf = (...ids: string[]) => ({
    features: ids.map((id) => ({ config: ['email', '1inch'], id, isEnabled: true })),
  })
  const answers = { [path]: { body: answerOf('swap') } }
  const sources = [createFakeLogin().source]
  const swaps = ['email', '1inch']

  test('nothing that it may take away is usable, and e-mail is what may come (S6.2)', async () => {
    const { latchkey } = setup({ answers, features: { multiWallet: true }, sources })
    const pending = { ...off, email: true, isPending: true, receive: true, send: true }
    expect(usableFeatures(latchkey)).toMatchObject(pending)
    const settled = activate(latchkey)
    expect(usableFeatures(latchkey)).toMatchObject(pending)
    await settled
    expect(usableFeatures(latchkey)).toMatchObject({
      ...off,
      email: false,
      isPending: false,
      swaps,
    })
  })

  test('its last answer holds, which storage has, and then the new one', async () => {
    const first = setup({ answers, sources })
    await activate(first.latchkey)
    const { storage } = first.latchkey.internal.environment
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { fetch } = createFakeServer({ [path]: { body: answerOf('social_login') } })
    const slowly: typeof fetch = (...asked) => answered.then(() => fetch(...asked))
    const second = setup({ environment: { fetch: slowly, storage }, sources })
    void activate(second.latchkey)
    await eventually(() =>
      expect(usableFeatures(second.latchkey)).toMatchObject({
        email: false,
        isPending: false,
        swaps,
      }),
    )
    expect(second.state().projectConfig.status).toBe('loading')
    answer()
    await eventually(() =>
      expect(usableFeatures(second.latchkey)).toMatchObject({
        ...off,
        email: true,
        isPending: false,
      }),
    )
  })

  test.each(['{', 'null', '{"features":"all"}', '{"features":[{"id":"swap","config":5}]}'])(
    'what storage has as %s is no answer',
    async (text) => {
      const storage = createMemoryStorage()
      const it = setup({ answers, environment: { storage }, sources })
      storage.setItem(`${it.latchkey.options.storageKey}.config`, text)
      const seen = new Set([usableFeatures(it.latchkey).isPending])
      it.latchkey.store.subscribe(({ projectConfig: { answer, status } }) => {
        if (status === 'loading') expect(answer).toBeUndefined()
        seen.add(usableFeatures(it.latchkey).isPending)
      })
      await activate(it.latchkey)
      expect([...seen]).toEqual([true, false])
    },
  )

  test('where it cannot be asked the defaults hold, whatever it said before (S6.4)', async () => {
    const first = setup({ answers, sources })
    await activate(first.latchkey)
    const { storage } = first.latchkey.internal.environment
    const second = setup({
      answers: { [path]: { body: {}, status: 503 } },
      environment: { storage },
      sources,
    })
    await activate(second.latchkey)
    expect(usableFeatures(second.latchkey)).toMatchObject({
      activity: true,
      email: true,
      isPending: false,
    })
  })

  test('without a project they hold at once (S5.13)', async () => {
    const { latchkey } = setup({ projectId: '', sources })
    await activate(latchkey)
    expect(usableFeatures(latchkey)).toMatchObject({
      activity: true,
      email: true,
      isPending: false,
    })
  })
})

describe('providers whose accounts log visitors in (S5.29)', () => {
  const logsIn = [createFakeLogin().source]
  const paired = [createFakeRemote().remote]
  const socialsOf = async (options: Parameters<typeof setup>[0]) => {
    const { latchkey } = setup({ projectId: '', ...options })
    await activate(latchkey)
    return usableFeatures(latchkey).socials
  }

  test('those that the site has on and this version can, where a source can log visitors in', async () => {
    expect(await socialsOf({ sources: logsIn })).toEqual([
      ...['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
    ])
    const order = ['github', 'x', 'farcaster', 'google', 'discord', 'apple'] as const
    expect(await socialsOf({ features: { socials: order }, sources: logsIn })).toEqual(order)
    // Of a later version.
    const others = ['tiktok'] as unknown as typeof order
    expect(await socialsOf({ features: { socials: others }, sources: logsIn })).toEqual([])
    expect(await socialsOf({ features: { socials: false }, sources: logsIn })).toEqual([])
    expect(await socialsOf({ sources: paired })).toEqual([])
    expect(await socialsOf({ basic: true, sources: logsIn })).toEqual([])
  })

  test('are those that wallet and server know', () => {
    expect([...socialProviders].sort()).toEqual([...socialProvider.options].sort())
  })

  test('are none until the project has answered, and then its own (S6.2)', async () => {
    const answer = {
      config: ['discord', 'farcaster', 'google'],
      id: 'social_login',
      isEnabled: true,
    }
    const { latchkey } = setup({
      answers: { '/appkit/v1/config': { body: { features: [answer] } } },
      sources: logsIn,
    })
    expect(usableFeatures(latchkey)).toMatchObject({ isPending: true, socials: [] })
    await activate(latchkey)
    expect(usableFeatures(latchkey)).toMatchObject({
      email: false,
      isPending: false,
      socials: ['discord', 'farcaster', 'google'],
    })
  })
})

test('who is to pay is not asked to log in (S5.27)', async () => {
  const features = { pay: true } as object
  const { latchkey } = setup({ features, projectId: '', sources: [createFakeLogin().source] })
  await activate(latchkey)
  expect(usableFeatures(latchkey)).toMatchObject(nothing)
})

test('e-mail is usable where a source can log visitors in, unless the site turns it off (S9.26)', () => {
  const sources = [createFakeLogin().source]
  expect(usableFeatures(setup({ sources }).latchkey).email).toBe(true)
  expect(usableFeatures(setup({ features: { email: false }, sources }).latchkey).email).toBe(false)
})
