import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { type ChainNodes, signInText } from '@latchkey/siwx/evm'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'

export const origin = 'https://shop.example'
const chainId = 'eip155:31337'

/** What a site is told about its chain. */
export type Site = { nodes: Record<string, ChainNodes>; origin: string }

/** A site that runs on loopback. */
export type Running = { url: string; stop: () => Promise<void> }

/** Where an example has its routes. */
export type Paths = { me: string; nonce: string; signIn: string; signOut: string }

const plainPaths: Paths = { me: '/me', nonce: '/nonce', signIn: '/sign-in', signOut: '/sign-out' }

/** Serves on a free port of this machine. */
export async function serve(listener: RequestListener): Promise<Running> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  }
}

/** Serves what answers a `Request` of the web. */
export function serveFetch(fetch: (request: Request) => Response | Promise<Response>) {
  return serve(getRequestListener(fetch))
}

/** A node of a chain on which no account is a contract. */
async function answerAsNode(request: IncomingMessage): Promise<string> {
  const chunks = await request.toArray()
  const { id } = JSON.parse(Buffer.concat(chunks).toString())
  return JSON.stringify({ id, jsonrpc: '2.0', result: '0x' })
}

/** A visitor's browser: it keeps cookies and an account. */
function createVisitor(url: string, paths: Paths) {
  const key = privateKeyToAccount(generatePrivateKey())
  const cookies = new Map<string, string>()

  async function ask(method: 'GET' | 'POST', path: string, body?: object) {
    const response = await fetch(`${url}${path}`, {
      ...(body && { body: JSON.stringify(body) }),
      headers: {
        'content-type': 'application/json',
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        origin,
      },
      method,
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/; *max-age=0(;|$)|expires=thu, 01 jan 1970/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    const text = await response.text()
    return {
      body: JSON.parse(text || 'null'),
      cookies: response.headers.getSetCookie(),
      status: response.status,
    }
  }

  /** A signed message, of fields other than asked where `change` says so. */
  async function signed(change: object = {}, signer = key) {
    const { body } = await ask('GET', paths.nonce)
    const message = signInText({
      accountAddress: key.address,
      chainId,
      domain: 'shop.example',
      issuedAt: new Date().toISOString(),
      nonce: body.nonce,
      statement: 'Welcome to the shop.',
      uri: origin,
      version: '1',
      ...change,
    })
    return { message, signature: await signer.signMessage({ message }) }
  }

  return {
    account: `${chainId}:${key.address}`,
    me: () => ask('GET', paths.me),
    signed,
    signIn: (sent?: object) => ask('POST', paths.signIn, sent),
    signOut: () => ask('POST', paths.signOut, {}),
  }
}

type Visitor = ReturnType<typeof createVisitor>

/** What each example has to do, over HTTP, with the key of a real account. */
export function testSignIn({
  accountOf = ({ account }) => account,
  nonceIsIn = 'server',
  paths = plainPaths,
  start,
}: {
  /** The account in the answer of `paths.me`. */
  accountOf?: (body: Readonly<Record<string, unknown>>) => unknown
  /** Who keeps a nonce until it is used; a browser cannot be kept from using its own twice at once. */
  nonceIsIn?: 'browser' | 'server'
  paths?: Paths
  start: (site: Site) => Promise<Running>
}): void {
  let node: Running
  let site: Running
  beforeAll(async () => {
    node = await serve(async (request, response) => response.end(await answerAsNode(request)))
    site = await start({ nodes: { [chainId]: [{ trusted: true, url: node.url }] }, origin })
  }, 60_000)
  afterAll(async () => {
    await site?.stop()
    await node?.stop()
  })

  const visitor = () => createVisitor(site.url, paths)
  const isKnown = async (it: Visitor) => {
    const { body, status } = await it.me()
    return status === 200 && body !== null && accountOf(body) === it.account
  }

  test('a visitor signs in, is known, and signs out', async () => {
    const it = visitor()
    expect(await isKnown(it)).toBe(false)
    const { body, cookies, status } = await it.signIn(await it.signed())
    expect({ body, status }).toEqual({ body: { account: it.account }, status: 200 })
    for (const cookie of cookies) expect(cookie).toMatch(/httponly/i)
    expect(await isKnown(it)).toBe(true)
    await it.signOut()
    expect(await isKnown(it)).toBe(false)
  })

  test('error: a nonce that was used is refused, in this browser and in another', async () => {
    const [it, thief] = [visitor(), visitor()]
    const sent = await it.signed()
    await it.signIn(sent)
    await it.signOut()
    for (const each of [it, thief]) {
      expect(await each.signIn(sent)).toMatchObject({ body: { code: 'siwx.nonce' }, status: 401 })
      expect(await isKnown(it)).toBe(false)
    }
  })

  test('error: a browser that was given no nonce is refused, whatever its message names', async () => {
    const sent = await visitor().signed({ nonce: 'undefined' })
    expect(await visitor().signIn(sent)).toMatchObject({
      body: { code: 'siwx.nonce' },
      status: 401,
    })
  })

  test('error: one sign-in that is sent twice at the same time opens one session', async () => {
    const it = visitor()
    const sent = await it.signed()
    const answers = await Promise.all([it.signIn(sent), it.signIn(sent)])
    const opened = answers.filter(({ status }) => status === 200)
    if (nonceIsIn === 'server') expect(opened).toHaveLength(1)
    for (const { body } of opened) expect(body).toEqual({ account: it.account })
  })

  test.each([
    ['another domain', 'siwx.domain', { domain: 'evil.example', uri: 'https://evil.example' }],
    ['a subdomain', 'siwx.domain', { domain: 'www.shop.example', uri: 'https://www.shop.example' }],
    ['another chain', 'siwx.chain', { chainId: 'eip155:1' }],
    ['a nonce of nobody', 'siwx.nonce', { nonce: 'n0nce0fn0b0dy' }],
    ['what has expired', 'siwx.expired', { expirationTime: '2020-01-01T00:00:00Z' }],
    ['what is not valid yet', 'siwx.not_yet_valid', { notBefore: '2999-01-01T00:00:00Z' }],
  ])('error: %s is refused', async (_, code, change) => {
    const it = visitor()
    expect(await it.signIn(await it.signed(change))).toMatchObject({ body: { code }, status: 401 })
    expect(await isKnown(it)).toBe(false)
  })

  test('error: a statement that was altered, and the signature of another account, are refused', async () => {
    const it = visitor()
    const { message, signature } = await it.signed()
    const altered = message.replace('Welcome to the shop.', 'Give all away.')
    const other = await it.signed({}, privateKeyToAccount(generatePrivateKey()))
    for (const sent of [{ message: altered, signature }, other])
      expect(await it.signIn(sent)).toMatchObject({ body: { code: 'siwx.signature' }, status: 401 })
    expect(await isKnown(it)).toBe(false)
  })

  test('error: what is no body of a sign-in is the caller’s fault', async () => {
    const it = visitor()
    const { message, signature } = await it.signed()
    for (const sent of [undefined, {}, { message }, { message: 1, signature }, ['gm']])
      expect(await it.signIn(sent)).toMatchObject({ status: 400 })
    expect(await it.signIn({ message, signature })).toMatchObject({ status: 200 })
  })

  test('error: what is no sign-in is refused', async () => {
    const it = visitor()
    const { signature } = await it.signed()
    for (const message of ['', 'gm', 'shop.example wants you to sign in'])
      expect(await it.signIn({ message, signature })).toMatchObject({
        body: { code: 'siwx.invalid_message' },
        status: 401,
      })
    expect(await isKnown(it)).toBe(false)
  })
}
