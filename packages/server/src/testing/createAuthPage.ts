import type { HttpBindings } from '@hono/node-server'
import type { SignInMessage } from '@latchkey/siwx'
import type { LatchkeyServer } from '../LatchkeyServer.ts'
import type { SignInKey } from './signInKeys.ts'

/** What an answer came to: its status with its body. */
export type Answer = { status: number; body: Record<string, unknown>; headers: Headers }

/** What a sign-in gives. */
export type GivenTokens = { expiresAt: string; refreshToken: string; token: string }

type Change = Partial<SignInMessage & { scheme: string }>

/** A page of a project, which signs visitors in. */
export type AuthPage = ReturnType<typeof createAuthPage>

/** A page of an origin; without one, a program. */
export function createAuthPage(
  server: Pick<LatchkeyServer, 'fetch'>,
  {
    address = '127.0.0.1',
    now = Date.now,
    origin = 'https://shop.example',
    project = 'shop',
  }: {
    /** The visitor's. */
    address?: string | undefined
    now?: (() => number) | undefined
    origin?: string | null | undefined
    project?: string | undefined
  } = {},
) {
  const ask = async (
    method: string,
    path: string,
    { body, headers }: { body?: unknown; headers?: Record<string, string> | undefined } = {},
  ): Promise<Answer> => {
    const request = new Request(`http://localhost${path}?projectId=${project}`, {
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      headers: { ...(origin === null ? {} : { origin }), ...headers },
      method,
    })
    const response = await server.fetch(request, from(address))
    const text = await response.text()
    return {
      body: JSON.parse(text || '{}'),
      headers: response.headers,
      status: response.status,
    }
  }
  const nonce = async () => {
    const { body } = await ask('GET', '/auth/v1/nonce')
    return body as { nonce: string; token: string }
  }
  const textOf = (key: SignInKey, given: string, change: Change = {}) =>
    key.write({
      accountAddress: key.address,
      chainId: key.chainId,
      domain: new URL(origin ?? 'https://shop.example').host,
      issuedAt: new Date(now()).toISOString(),
      nonce: given,
      statement: 'Welcome.',
      uri: `${origin ?? 'https://shop.example'}/login`,
      version: '1',
      ...change,
    })
  /** A signed sign-in, with the token of its nonce. */
  const signed = async (key: SignInKey, change: Change = {}) => {
    const { nonce: value, token } = await nonce()
    const message = textOf(key, value, change)
    return { message, signature: await key.sign(message), token }
  }
  const authenticate = ({ token, ...body }: { token: string; [name: string]: unknown }) =>
    ask('POST', '/auth/v1/authenticate', {
      body,
      headers: { 'x-nonce-jwt': `Bearer ${token}` },
    })
  const signIn = async (key: SignInKey, more: object = {}): Promise<GivenTokens> => {
    const { body, status } = await authenticate({ ...(await signed(key)), ...more })
    if (status !== 200) throw new Error(`Not signed in: ${JSON.stringify(body)}`)
    return body as GivenTokens
  }
  return {
    ask,
    authenticate,
    nonce,
    refresh: (refreshToken: string) => ask('POST', '/auth/v1/refresh', { body: { refreshToken } }),
    signed,
    signIn,
    textOf,
    /** What a visitor with a token is answered. */
    visit: (method: string, path: string, { token }: { token: string }, body?: unknown) =>
      ask(method, path, { body, headers: { authorization: `Bearer ${token}` } }),
  }
}

function from(remoteAddress: string): Partial<HttpBindings> {
  return { incoming: { socket: { remoteAddress } } as HttpBindings['incoming'] }
}
