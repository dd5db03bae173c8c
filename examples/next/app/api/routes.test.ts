import { afterAll, expect, test, vi } from 'vitest'
import { serveFetch, origin as siteOrigin, testSignIn } from '../../../testing/signInTests.ts'
import * as me from './me/route.ts'
import * as nonce from './nonce/route.ts'
import * as signIn from './sign-in/route.ts'
import * as signOut from './sign-out/route.ts'

afterAll(() => {
  vi.unstubAllEnvs()
})

/** The route handlers as Next.js calls them, by method and path. */
const routes: Readonly<Record<string, (request: Request) => Promise<Response>>> = {
  'GET /api/me': me.GET,
  'GET /api/nonce': nonce.GET,
  'POST /api/sign-in': signIn.POST,
  'POST /api/sign-out': signOut.POST,
}

testSignIn({
  nonceIsIn: 'browser',
  paths: {
    me: '/api/me',
    nonce: '/api/nonce',
    signIn: '/api/sign-in',
    signOut: '/api/sign-out',
  },
  start({ nodes, origin }) {
    vi.stubEnv('CHAIN_NODES', JSON.stringify(nodes))
    vi.stubEnv('SESSION_SECRET', crypto.randomUUID())
    vi.stubEnv('SITE_ORIGIN', origin)
    return serveFetch((request) => {
      const route = routes[`${request.method} ${new URL(request.url).pathname}`]
      return route?.(request) ?? new Response(null, { status: 404 })
    })
  },
})

test('error: the cookie of a nonce is none of a session', async () => {
  const { headers } = await nonce.GET()
  const [cookie = ''] = headers.get('set-cookie')?.split(';') ?? []
  const request = new Request(siteOrigin, {
    headers: { cookie: cookie.replace('nonce=', 'session=') },
  })
  expect((await me.GET(request)).status).toBe(401)
})
