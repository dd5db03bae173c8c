import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createTestClock } from '@latchkey/testing/node'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createByteBudget } from '../../upstream/createByteBudget.ts'
import { discord } from '../providers/discord.ts'
import { facebook } from '../providers/facebook.ts'
import { github } from '../providers/github.ts'
import { x } from '../providers/x.ts'
import { createRevocations } from './createRevocations.ts'

type Asked = { body: string; headers: Record<string, unknown>; line: string }

const asked: Asked[] = []
let status = 204
let isSlow = false
const server = createServer(async (request, response) => {
  const { headers, method, url } = request
  asked.push({ body: await text(request), headers, line: `${method} ${url}` })
  if (!isSlow) response.writeHead(status).end()
})
let standIn = ''
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  standIn = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const logs: unknown[][] = []
beforeEach(() => {
  asked.length = 0
  logs.length = 0
  status = 204
  isSlow = false
})

function setup() {
  const clock = createTestClock()
  const revocations = createRevocations({
    budget: createByteBudget(),
    clock,
    logger: { warn: (...line: unknown[]) => void logs.push(line) },
    observer: { onUpstreamRequest: () => undefined },
    signal: new AbortController().signal,
  })
  const of = { client: 'Iv1.a/b', secret: 'a secret', standIn, token: 'a-token' }
  return { clock, of, revocations }
}

test('GitHub is asked at once to end one token', async () => {
  const { of, revocations } = setup()
  revocations.add({ ...of, provider: github })
  await expect.poll(() => asked).toHaveLength(1)
  const [{ body, headers, line } = { body: '', headers: {}, line: '' }] = asked
  expect(line).toBe('DELETE /applications/Iv1.a%2Fb/token')
  expect(JSON.parse(body)).toEqual({ access_token: 'a-token' })
  expect(headers).toMatchObject({
    accept: 'application/vnd.github+json',
    authorization: `Basic ${Buffer.from('Iv1.a/b:a secret').toString('base64')}`,
    'content-type': 'application/json',
    'user-agent': 'Latchkey',
  })
  await revocations.close()
  expect(logs).toEqual([])
})

test('Discord, which ends all of a visitor’s, once the other role has used its own', async () => {
  const { clock, of, revocations } = setup()
  revocations.add({ ...of, provider: discord })
  await clock.advance(59_999)
  expect(asked).toEqual([])
  await clock.advance(1)
  await expect.poll(() => asked).toHaveLength(1)
  const [{ body, headers, line } = { body: '', headers: {}, line: '' }] = asked
  expect(line).toBe('POST /api/oauth2/token/revoke')
  expect(headers['content-type']).toBe('application/x-www-form-urlencoded')
  expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
    client_id: 'Iv1.a/b',
    client_secret: 'a secret',
    token: 'a-token',
    token_type_hint: 'access_token',
  })
  await revocations.close()
  expect(asked).toHaveLength(1)
})

test('X by Basic, once the other role has used its own', async () => {
  const { clock, of, revocations } = setup()
  revocations.add({ ...of, provider: x })
  await clock.advance(59_999)
  expect(asked).toEqual([])
  await clock.advance(1)
  await expect.poll(() => asked).toHaveLength(1)
  const [{ body, headers, line } = { body: '', headers: {}, line: '' }] = asked
  expect(line).toBe('POST /2/oauth2/revoke')
  expect(headers).toMatchObject({
    authorization: `Basic ${Buffer.from('Iv1.a/b:a secret').toString('base64')}`,
    'content-type': 'application/x-www-form-urlencoded',
  })
  expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
    token: 'a-token',
    token_type_hint: 'access_token',
  })
  await revocations.close()
})

test('Facebook is asked to end none, as it would take the app away from the account', async () => {
  const { clock, of, revocations } = setup()
  revocations.add({ ...of, provider: facebook })
  await clock.advance(120_000)
  await revocations.close()
  expect(asked).toEqual([])
  expect(logs).toEqual([])
})

test('a server that ends does not leave those that wait', async () => {
  const { clock, of, revocations } = setup()
  revocations.add({ ...of, provider: discord })
  await revocations.close()
  expect(asked).toHaveLength(1)
  await clock.advance(120_000)
  expect(asked).toHaveLength(1)
})

test('error: one that fails is a line of the log, without the token and the secret', async () => {
  const { of, revocations } = setup()
  status = 500
  revocations.add({ ...of, provider: github })
  await revocations.close()
  expect(logs).toEqual([[{ provider: 'github' }, expect.stringContaining('was not ended')]])
})

test('error: a provider that is slow is waited for five seconds, by a server that ends alone', async () => {
  const { clock, of, revocations } = setup()
  isSlow = true
  revocations.add({ ...of, provider: github })
  await expect.poll(() => asked).toHaveLength(1)
  let isClosed = false
  const closing = revocations.close().then(() => {
    isClosed = true
  })
  await clock.advance(4999)
  expect(isClosed).toBe(false)
  await clock.advance(1)
  await closing
  expect(logs).toHaveLength(1)
})
