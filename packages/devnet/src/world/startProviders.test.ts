import { expect, onTestFinished, test } from 'vitest'
import { startProvider } from '../social/startProvider.ts'
import { startProviders } from './startProviders.ts'

const walletUrl = 'http://localhost:4501'
const any = { apple: 0, discord: 0, facebook: 0, farcaster: 0, github: 0, google: 0, x: 0 }
const farcaster = {
  rpcUrl: 'http://127.0.0.1:10',
  async setAuth() {},
  async setCustody() {},
}
const client = { id: 'other.example', redirectUris: [], secret: 'other' }

test('each has an address of its own, and a page that names it', async () => {
  const { close, urls } = await startProviders({ farcaster, ports: any, walletUrl })
  onTestFinished(close)
  const pages = await Promise.all(
    [
      `${urls.apple}/auth/authorize`,
      `${urls.discord}/oauth2/authorize`,
      `${urls.facebook}/v24.0/dialog/oauth`,
      `${urls.github}/login/oauth/authorize`,
      `${urls.google}/o/oauth2/v2/auth`,
      `${urls.x}/i/oauth2/authorize`,
    ].map(async (url) => (await fetch(url)).text()),
  )
  const names = pages.map((page) => /This is not (\w+)\./.exec(page)?.[1])
  expect(names).toEqual(['Apple', 'Discord', 'Facebook', 'GitHub', 'Google', 'X'])
})

test.each(['discord', 'facebook', 'farcaster', 'github', 'google', 'x'] as const)(
  'error: where the port of %s is taken, those that run already are closed',
  async (name) => {
    const taken = await startProvider({ client })
    onTestFinished(taken.close)
    const port = Number(new URL(taken.url).port)
    const ran: string[] = []
    const starting = startProviders({
      farcaster,
      ports: { ...any, [name]: port },
      async startOne(parameters) {
        const running = await startProvider(parameters)
        ran.push(running.url)
        return running
      },
      walletUrl,
    })
    await expect(starting).rejects.toMatchObject({ code: 'EADDRINUSE' })
    expect(ran).not.toEqual([])
    for (const url of ran) await expect(fetch(url)).rejects.toThrow()
    expect((await fetch(taken.url)).status).toBe(404)
  },
)
