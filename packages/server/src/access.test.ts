import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServer } from './createServer.ts'
import type { Access } from './http/RouteDeclaration.ts'
import type { LatchkeyServer } from './LatchkeyServer.ts'
import { listen } from './listen.ts'
import { createAuthPage } from './testing/createAuthPage.ts'
import { openMemoryDatabase } from './testing/openMemoryDatabase.ts'
import { relayIdentity } from './testing/relayIdentity.ts'
import { evmKey } from './testing/signInKeys.ts'
import { authChains } from './testing/startAuth.ts'

const token = 'a-token-of-some-length'
const publicUrl = 'https://api.example.com'
const origin = 'https://shop.example'
const rate = { burst: 1e6, perSecond: 1e6 }
const rates = {
  events: rate,
  light: rate,
  nameWrite: rate,
  orders: rate,
  rest: rate,
  rpc: rate,
}

/** What tells a route who asks, and as whom it then counts. */
const callers: Readonly<
  Record<
    string,
    {
      is: Access
      query?: string
      headers?: Record<string, string>
      /** The token of a visitor who has signed in, or out again. */
      token?: 'ended' | 'given'
    }
  >
> = {
  'a machine with another token': { headers: { authorization: 'Bearer other' }, is: 'public' },
  'a page of the project': { headers: { origin }, is: 'project', query: 'projectId=shop' },
  'a page that the project does not allow': {
    headers: { origin: 'https://evil.example' },
    is: 'public',
    query: 'projectId=shop',
  },
  'a program of the project': { headers: { 'x-project-id': 'shop' }, is: 'project' },
  'a project that is disabled': { headers: { origin }, is: 'public', query: 'projectId=off' },
  'a project that is not registered': { is: 'public', query: 'projectId=other' },
  'a visitor who has signed in': { headers: { origin }, is: 'visitor', token: 'given' },
  'a visitor who has signed in, by a program': { is: 'visitor', token: 'given' },
  'a visitor who has signed in, on a page of another origin': {
    headers: { origin: 'https://pay.shop.example' },
    is: 'public',
    token: 'given',
  },
  'a visitor who has signed out': { headers: { origin }, is: 'public', token: 'ended' },
  anyone: { is: 'public' },
  'the machine with the token': { headers: { authorization: `Bearer ${token}` }, is: 'machine' },
}

/** What the checks answer to those who are refused; other errors come from behind them. */
const refusals = [
  'access_not_configured',
  'metrics_forbidden',
  'origin_not_allowed',
  'project_disabled',
  'project_missing',
  'project_unknown',
  'session_ended',
  'token_invalid',
  'token_missing',
  'token_other_origin',
  'webhook_unsigned',
]

/** Where something is bought, so that the routes for it are there. */
const sold = {
  development: true,
  id: 'eip155:31338',
  name: 'Dev Two',
  nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
  nativePriceUsd: 2500,
  upstreams: [{ url: 'http://127.0.0.1:9' }],
}

let server: LatchkeyServer
let url = ''
let end: () => Promise<void> = async () => undefined
beforeAll(async () => {
  const database = await openMemoryDatabase()
  server = await createServer(
    {
      chains: [...(authChains([{ url: 'http://127.0.0.1:9' }]) as readonly object[]), sold],
      limits: { ratePerAddress: rates, ratePerProject: rates },
      metrics: { token },
      onramp: {
        sandbox: { faucets: [{ chain: sold.id, privateKey: `0x${'1'.repeat(64)}` }] },
      },
      publicChains: false,
      publicUrl,
      seedProjects: [
        { id: 'shop', name: 'Shop', origins: [origin, 'https://pay.shop.example'] },
        { enabled: false, id: 'off', name: 'Off', origins: [origin] },
      ],
    },
    { database, logger: pino({ level: 'silent' }) },
  )
  const listening = await listen(server, { host: '127.0.0.1', port: 0 })
  url = listening.url
  end = async () => {
    await listening.close({ graceMs: 0 })
    await server.close()
    await database.close()
  }
})
afterAll(() => end())

type AskedRoute = ReturnType<LatchkeyServer['routes']>[number]

const routesOf = (): readonly AskedRoute[] => server.routes()

const kept: { ended?: string; given?: string } = {}

/** A visitor's token: a new one for visitors' routes, as some of these end its session. */
async function tokenOf(kind: 'ended' | 'given', access: Access): Promise<string> {
  const known = kept[kind]
  if (known && (kind === 'ended' || access !== 'visitor')) return known
  const page = createAuthPage(server)
  const tokens = await page.signIn(evmKey())
  if (kind === 'ended') await page.visit('POST', '/auth/v1/sign-out', tokens)
  kept[kind] = tokens.token
  return tokens.token
}

/** Whether the check of a route lets a caller through: over HTTP, or at the upgrade where it is a socket. */
async function isAdmitted(route: AskedRoute, name: string): Promise<boolean> {
  const { access, method, path } = route
  const { headers: own = {}, query = '', token: kind } = callers[name] ?? {}
  const headers = {
    ...own,
    ...(kind && { authorization: `Bearer ${await tokenOf(kind, access)}` }),
  }
  const at = `${path.replace(/:\w+/g, 'x')}?${query}`
  const body = method === 'GET' ? null : '{}'
  const response = await server.fetch(
    new Request(`http://localhost${at}`, { body, headers, method }),
  )
  if (response.status === 426) return isUpgraded(at, headers)
  const text = await response.text()
  const code = /"code":"(\w+)"/.exec(text)?.[1] ?? ''
  return !refusals.includes(code)
}

function isUpgraded(path: string, headers: Readonly<Record<string, string>>): Promise<boolean> {
  const client = relayIdentity().token('wss://api.example.com/relay')
  // A browser can set no headers, so the project's header says nothing at an upgrade.
  const query = 'x-project-id' in headers ? `&projectId=${headers['x-project-id']}` : ''
  return new Promise((resolve, reject) => {
    const asked = httpRequest(`${url}${path}${query}&auth=${client}`, {
      headers: {
        connection: 'Upgrade',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        'sec-websocket-version': '13',
        upgrade: 'websocket',
        ...(headers['origin'] ? { origin: headers['origin'] } : {}),
      },
    })
    asked.once('upgrade', (_, socket) => {
      socket.destroy()
      resolve(true)
    })
    asked.once('response', (response) => {
      response.resume()
      if (response.statusCode === 401 || response.statusCode === 403) resolve(false)
      else reject(new Error(`The upgrade was answered ${response.statusCode}.`))
    })
    asked.once('error', reject)
    asked.end()
  })
}

/** The list that says that a page which is not allowed is not allowed answers such pages too (S8.14). */
const answersAnyOrigin = ['/projects/v1/origins']

test.each(Object.keys(callers))(
  '%s reaches the routes for such callers and no other',
  async (name) => {
    const admitted: string[] = []
    const expected: string[] = []
    for (const route of routesOf()) {
      const line = `${route.method} ${route.path}`
      if (await isAdmitted(route, name)) admitted.push(line)
      const isAllowed =
        route.access === 'public' ||
        route.access === callers[name]?.is ||
        (answersAnyOrigin.includes(route.path) && name === 'a page that the project does not allow')
      if (isAllowed) expected.push(line)
    }
    expect(admitted).toEqual(expected)
  },
)

test('who may call each route, and what it counts against, is what etc/ lists', async () => {
  const lines = routesOf()
    .map(({ access, method, path, rate }) => `${path} ${method} ${access} ${rate}`)
    .sort()
  const file = join(import.meta.dirname, '../../../etc/server.routes.txt')
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(file)
})
