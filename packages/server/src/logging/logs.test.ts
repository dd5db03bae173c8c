import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
// Loading this part takes a busy machine longer than the first test that asks for it may take.
import '../api/createApiPart.ts'
import type { ServerConfigInput } from '../config/serverConfig.ts'
import { createServer } from '../createServer.ts'
import type { Database } from '../database/Database.ts'
import { createAuthPage, type GivenTokens } from '../testing/createAuthPage.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { evmKey } from '../testing/signInKeys.ts'
import { authChains } from '../testing/startAuth.ts'
import { failWith, startNode } from '../testing/startNode.ts'
import { describeError } from './describeError.ts'

const config: ServerConfigInput = {
  limits: {
    ratePerAddress: Object.fromEntries(
      ['calls', 'events', 'light', 'nameWrite', 'rest', 'rpc'].map((each) => [
        each,
        { burst: 1e6, perSecond: 1e6 },
      ]),
    ),
  },
  log: { level: 'trace' },
  metrics: { token: 'a-token-of-some-length' },
  publicChains: false,
  seedProjects: [{ id: 'shop', name: 'Shop', origins: ['https://shop.example'] }],
  telemetry: { enabled: true },
}

/** A database that goes away, and then says, as databases do, what it was given. */
function failingDatabase(database: Database): { database: Database; goAway(): Promise<void> } {
  let isAway = false
  const fail = (sql: string, parameters?: readonly unknown[]) =>
    Promise.reject(
      Object.assign(new Error(`Failed query: ${sql}\nparams: ${JSON.stringify(parameters)}`), {
        detail: `Key (id)=(${JSON.stringify(parameters)}) exists`,
        params: parameters,
      }),
    )
  return {
    database: {
      ...database,
      rows: (...given) => (isAway ? fail(...given) : database.rows(...given)),
    },
    async goAway() {
      isAway = true
      await database.close()
    },
  }
}

test('no value of a query, header, path or body is in any log, whatever fails', async () => {
  const node = await startNode({ behaviour: failWith(-32000, 'header not found') })
  const { database, goAway } = failingDatabase(await openTestDatabase())
  const lines: string[] = []
  const logger = pino({ level: 'trace' }, { write: (line) => lines.push(line) })
  const server = await createServer(
    {
      ...config,
      chains: authChains([{ trusted: true, url: `${node.url}/?key=upstream-secret` }]),
    },
    { database, logger },
  )
  onTestFinished(async () => {
    await server.close()
    await node.close()
  })

  const secrets: string[] = ['upstream-secret']
  const secret = () => {
    const made = `s3cr3t${randomBytes(8).toString('hex')}`
    secrets.push(made)
    return made
  }
  const statuses = new Set<number>()
  async function attackAll(): Promise<void> {
    for (const { method, path } of server.routes())
      for (const projectId of ['shop', secret()])
        for (const body of [`{"projectId":"shop","x":"${secret()}"`, hostileBody(secret)]) {
          const query = new URLSearchParams({
            address: secret(),
            chainId: 'eip155:31337',
            cursor: secret(),
            projectId,
            st: secret(),
            sv: secret(),
          })
          const filled = path.replace(/:\w+/g, secret)
          const request = new Request(`http://localhost${filled}?${query}`, {
            ...(method === 'GET' ? {} : { body }),
            headers: {
              authorization: `Bearer ${secret()}`,
              cookie: `session=${secret()}`,
              'user-agent': secret(),
              'x-forwarded-for': secret(),
              'x-nonce-jwt': `Bearer ${secret()}`,
              'x-project-id': secret(),
              'x-request-id': secret(),
              ...(projectId === 'shop' ? {} : { origin: `https://${secret()}.example` }),
            },
            method,
          })
          statuses.add((await server.fetch(request)).status)
        }
  }
  /** Each step of a visitor, with what is right, and whatever the server says to it. */
  async function visitAll(held?: GivenTokens): Promise<GivenTokens | undefined> {
    const [key, page] = [evmKey(), createAuthPage(server)]
    const plant = (...texts: string[]) => secrets.push(...texts.filter((text) => text.length > 8))
    const asked = await page.nonce()
    const { nonce = '0'.repeat(32), token = secret() } = asked
    const message = page.textOf(key, nonce, { requestId: secret() })
    const signature = await key.sign(message)
    plant(nonce, token, key.address, key.address.toLowerCase(), signature)
    const walletInfo = { name: secret() }
    const other = await evmKey().sign(message)
    for (const signed of [
      { message, signature: other },
      { message, signature },
    ]) {
      const { body, status } = await page.authenticate({ ...signed, token, walletInfo })
      statuses.add(status)
      if (status === 200) held = body as GivenTokens
    }
    if (!held) return undefined
    plant(held.token, held.refreshToken)
    statuses.add((await page.visit('GET', '/auth/v1/me', held)).status)
    const metadata = { email: secret() }
    await page.visit('PUT', '/auth/v1/account-metadata', held, { metadata })
    await page.visit('PUT', '/auth/v1/account-metadata', held, { metadata: secret() })
    await page.visit('GET', '/auth/v1/sessions', held)
    await page.visit('DELETE', `/auth/v1/sessions/${secret()}`, held)
    const { body } = await page.refresh(held.refreshToken)
    const next = { ...held, ...body } as GivenTokens
    plant(next.token, next.refreshToken)
    return next
  }

  await attackAll()
  const held = await visitAll()
  expect(held).toBeDefined()
  // And once more without a database: what failed then was asked with what visitors sent.
  await goAway()
  await attackAll()
  await visitAll(held)

  expect(secrets.length).toBeGreaterThan(400)
  expect([...statuses].sort()).toEqual(expect.arrayContaining([200, 400, 401, 503]))
  const log = lines.join('')
  expect(log).toContain('database_unavailable')
  expect(secrets.filter((each) => log.includes(each))).toEqual([])
})

/** One body for all routes: a call, an event and an unknown thing. */
function hostileBody(secret: () => string): string {
  return JSON.stringify({
    domain: `${secret()}.example`,
    eventId: secret(),
    id: 1,
    jsonrpc: '2.0',
    method: 'eth_call',
    params: [{ data: secret(), to: secret() }],
    props: { event: secret(), properties: { email: secret() }, type: 'track' },
    timestamp: 0,
    url: `https://shop.example/${secret()}`,
  })
}

describe('describeError', () => {
  test('tells what an error is, where it was thrown and what it comes from, and none of its words', () => {
    const cause = Object.assign(new Error('Key (email)=(a@b.c) already exists.'), {
      code: '23505',
      constraint: 'projects_pkey',
      detail: 'a@b.c',
      table: 'projects',
    })
    const error = new TypeError('no a@b.c\n    at a@b.c', { cause })
    const described = describeError(error)
    expect(described).toMatchObject({
      cause: { code: '23505', constraint: 'projects_pkey', table: 'projects', type: 'Error' },
      stack: expect.arrayContaining([expect.stringContaining('logs.test.ts')]),
      type: 'TypeError',
    })
    expect(JSON.stringify(described)).not.toContain('a@b.c')
  })

  test('ends with causes that go round, and with things that are no errors', () => {
    const error = new Error('round')
    error.cause = error
    expect(JSON.stringify(describeError(error)).length).toBeLessThan(20_000)
    expect(describeError('a@b.c')).toEqual({ type: 'string' })
  })
})
