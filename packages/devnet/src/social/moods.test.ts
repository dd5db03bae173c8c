import { afterEach, describe, expect, test } from 'vitest'
import { startCodes } from './fixtures/startCodes.ts'
import { discordStandIn } from './standIns/discord.ts'
import { facebookStandIn } from './standIns/facebook.ts'
import { githubStandIn } from './standIns/github.ts'
import { xStandIn } from './standIns/x.ts'

const redirectUris = ['http://localhost:4501/returns'] as const
let running: Awaited<ReturnType<typeof startCodes>> | undefined
afterEach(async () => {
  await running?.provider.close()
  running = undefined
})

async function start(standIn: typeof githubStandIn) {
  running = await startCodes({ redirectUris, standIn })
  const { ask, provider, userOf } = running
  const { paths } = standIn
  /** What servers ask for, and by which name it is counted. */
  const asks = {
    ...(paths.revoke && {
      revoked: (init?: RequestInit) =>
        ask(`${paths.revoke?.replace(':client', 'client.example')}`, {
          ...init,
          method: standIn.revocation?.form === 'delete' ? 'DELETE' : 'POST',
        }),
    }),
    token: (init?: RequestInit) => ask(paths.token, { ...init, method: 'POST' }),
    user: (init?: RequestInit) => ask(paths.user, init),
  }
  return { ...running, asks, control: provider.control, userOf }
}

describe.each([
  ['GitHub', githubStandIn],
  ['Discord', discordStandIn],
  ['Facebook', facebookStandIn],
  ['X', xStandIn],
])('%s', (_, standIn) => {
  test.each([
    ['down', 500, 'Internal error'],
    ['html', 200, '<h1>We will be back soon</h1>'],
    ['limited', 429, { message: 'Too many requests' }],
  ] as const)('%s: each answer to a server is that', async (mood, status, body) => {
    const { asks, control } = await start(standIn)
    control.mood = mood
    for (const ask of Object.values(asks)) expect(await ask()).toMatchObject({ body, status })
    expect(control.asked).toEqual({
      keys: 0,
      revoked: standIn.revocation ? 1 : 0,
      token: 1,
      user: 1,
    })
  })

  test('limited: it says when to ask again', async () => {
    const { asks, control } = await start(standIn)
    control.mood = 'limited'
    expect((await asks.user()).headers.get('retry-after')).toBe('1')
  })

  test.each(['token', 'user'] as const)(
    'slow: no answer comes where a %s is asked for',
    async (kind) => {
      const { asks, control } = await start(standIn)
      control.mood = 'slow'
      const ending = new AbortController()
      const answer = asks[kind]({ signal: ending.signal })
      await expect.poll(() => control.asked[kind]).toBe(1)
      ending.abort()
      await expect(answer).rejects.toThrow('aborted')
    },
  )

  test('refused: no code counts, and what was issued does', async () => {
    const { codeFor, control, exchange, tokenFor, userOf } = await start(standIn)
    const [code, token] = [await codeFor(), await tokenFor()]
    control.mood = 'refused'
    const { error, status } = standIn.refusals.code
    expect(await exchange(code)).toMatchObject({ body: { error }, status })
    expect((await userOf(token)).status).toBe(200)
    control.mood = 'ok'
    expect((await exchange(code)).body).toHaveProperty('access_token')
  })

  test('a mood can be of one answer alone, and what is said of a user be changed', async () => {
    const { control, exchange, codeFor, tokenFor, userOf } = await start(standIn)
    const token = await tokenFor()
    control.mood = 'down'
    control.moodAt = ['user']
    expect((await exchange(await codeFor())).body).toHaveProperty('access_token')
    expect((await userOf(token)).status).toBe(500)
    control.mood = 'ok'
    control.user = (user) => ({ ...user, id: null })
    expect((await userOf(token)).body).toMatchObject({ id: null })
  })

  test('paid: each answer of X to a server is that it has no credit, and no one else has that', async () => {
    const { ask, asks, control } = await start(standIn)
    const body = JSON.stringify({ mood: 'paid', moodAt: ['user'] })
    const { status } = await ask('/control', { body, method: 'POST' })
    expect(status).toBe(standIn === xStandIn ? 204 : 400)
    control.mood = 'paid'
    expect((await asks.user()).status).toBe(402)
  })

  test('another process sets each of them', async () => {
    const { ask, control } = await start(standIn)
    for (const mood of ['down', 'html', 'limited', 'ok', 'refused', 'slow']) {
      const body = JSON.stringify({ mood, moodAt: ['token'] })
      expect((await ask('/control', { body, method: 'POST' })).status).toBe(204)
      expect(control).toMatchObject({ mood, moodAt: ['token'] })
    }
  })
})
