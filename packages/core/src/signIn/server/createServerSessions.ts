import type { NetworkId } from '@latchkey/protocol'
import type { MeResponse } from '@latchkey/protocol/http'
import { InvalidSessionError } from '../../errors/signIn.ts'
import { SignInServerError } from '../../errors/signInServer.ts'
import { makeMessage } from '../kept/makeMessage.ts'
import type { SiwxMessage, SiwxSession } from '../Siwx.ts'
import { accountId, accountIdOf } from './accountId.ts'
import { createServerClient, type ServerRequest } from './createServerClient.ts'
import { createTurns, type TurnsContext } from './createTurns.ts'
import { readServerSessions } from './readServerSessions.ts'
import { readTokens } from './readTokens.ts'
import type { ServerSession } from './ServerSession.ts'
import type { ServerSignInParameters } from './ServerSignIn.ts'

/** How long a signed message may be taken by anyone: as long as its nonce. */
const messageMs = 10 * 60_000

/** Fetched by itself as everywhere, or a bundler would put it into pieces. */
const schemas = () => import('@latchkey/protocol/http')

/** More than a visitor has accounts and networks; the oldest go first. */
const maxSessions = 50

export type ServerSessionsContext = TurnsContext & {
  fetch: typeof globalThis.fetch
  /** Is called when the server said that a session has ended. */
  onEnded: () => void
  page: Pick<Location, 'href' | 'host'>
}

export type ServerSessions = ReturnType<typeof createServerSessions>

/** The visitor's sessions on a Latchkey server, whose tokens the browser's storage keeps. */
export function createServerSessions(
  { resources, server, statement, storageKey }: ServerSignInParameters & { storageKey: string },
  context: ServerSessionsContext,
) {
  const { now, onEnded, page, storage } = context
  const ask = createServerClient(server, context)
  const inTurn = createTurns(storageKey, context)
  /** The tokens of nonces that were given out, by nonce. */
  const nonceTokens = new Map<string, string>()

  const read = () => readServerSessions(storage.getItem(storageKey))
  const write = (sessions: readonly ServerSession[]) =>
    storage.setItem(storageKey, JSON.stringify(sessions.slice(-maxSessions)))
  const find = (id: string) => read().find(({ data }) => accountIdOf(data) === id)
  const without = (id: string) => read().filter(({ data }) => accountIdOf(data) !== id)

  function end(id: string): undefined {
    write(without(id))
    onEnded()
    return undefined
  }

  /** New tokens for a session, unless another tab has got some. One at a time: a refresh token used twice ends it. */
  function renew(id: string, stale: string): Promise<string | undefined> {
    return inTurn(async () => {
      const kept = find(id)
      if (!kept || kept.token !== stale) return kept?.token
      try {
        const tokens = await ask({
          body: { refreshToken: kept.refreshToken },
          method: 'POST',
          path: '/auth/v1/refresh',
          schema: async () => (await schemas()).tokensResponse,
        })
        // Who has signed out meanwhile stays out.
        if (find(id)?.token === stale)
          write([...without(id), { ...kept, ...readTokens(tokens, now()) }])
        return tokens.token
      } catch (error) {
        if (isRefused(error)) return end(id)
        throw error
      }
    })
  }

  function tokenOf(id: string): Promise<string | undefined> | string | undefined {
    const kept = find(id)
    return kept && kept.freshUntil <= now() ? renew(id, kept.token) : kept?.token
  }

  /** Asks as the visitor; nothing when the account is not signed in. */
  async function visit<T>(id: string, request: ServerRequest<T>): Promise<T | undefined> {
    const askAs = (token: string) =>
      ask({ ...request, headers: { authorization: `Bearer ${token}` } })
    const token = await tokenOf(id)
    if (token === undefined) return undefined
    try {
      return await askAs(token)
    } catch (error) {
      if (!isRefused(error)) throw error
    }
    // The page's clock was wrong about it, or the server has been moved.
    const renewed = await renew(id, token)
    if (renewed === undefined) return undefined
    try {
      return await askAs(renewed)
    } catch (error) {
      if (isRefused(error)) return end(id)
      throw error
    }
  }

  async function visitorOf(id: string): Promise<MeResponse | undefined> {
    const me = await visit(id, {
      method: 'GET',
      path: '/auth/v1/me',
      schema: async () => (await schemas()).meResponse,
    })
    // What storage says is the visitor's to change.
    return me && accountId(me.account) === id ? me : undefined
  }

  /** The browser forgets a session before the server is asked to end it, which may be away. */
  async function signOut(id: string): Promise<void> {
    const kept = find(id)
    if (!kept) return
    write(without(id))
    await inTurn(async () => {
      const { token } =
        kept.freshUntil > now()
          ? kept
          : await ask({
              body: { refreshToken: kept.refreshToken },
              method: 'POST',
              path: '/auth/v1/refresh',
              schema: async () => (await schemas()).tokensResponse,
            })
      await ask({
        headers: { authorization: `Bearer ${token}` },
        keepalive: true,
        method: 'POST',
        path: '/auth/v1/sign-out',
        schema: async () => (await schemas()).endedResponse,
      })
    }).catch((error: unknown) => {
      // It had ended already.
      if (!isRefused(error)) throw error
    })
  }

  async function add(session: SiwxSession): Promise<void> {
    const { data, message, signature } = session
    const nonceToken = nonceTokens.get(data.nonce) ?? ''
    try {
      const tokens = await ask({
        body: { message, signature },
        headers: { 'x-nonce-jwt': `Bearer ${nonceToken}` },
        method: 'POST',
        path: '/auth/v1/authenticate',
        schema: async () => (await schemas()).tokensResponse,
      })
      nonceTokens.delete(data.nonce)
      write([
        ...without(accountIdOf(data)),
        { data, message, signature, ...readTokens(tokens, now()) },
      ])
    } catch (cause) {
      throw isRefused(cause) ? new InvalidSessionError({ cause }) : cause
    }
  }

  return {
    add,
    async createMessage({
      accountAddress,
      chainId,
      notBefore,
    }: {
      accountAddress: string
      chainId: NetworkId
      notBefore?: string | undefined
    }): Promise<SiwxMessage> {
      const { issuedAt, nonce, token } = await ask({
        method: 'GET',
        path: '/auth/v1/nonce',
        schema: async () => (await schemas()).nonceResponse,
      })
      nonceTokens.set(nonce, token)
      return makeMessage(page, {
        accountAddress,
        chainId,
        expirationTime: new Date(Date.parse(issuedAt) + messageMs).toISOString(),
        issuedAt,
        nonce,
        notBefore,
        resources,
        statement,
      })
    },
    async get(chainId: NetworkId, accountAddress: string): Promise<readonly SiwxSession[]> {
      const id = accountIdOf({ accountAddress, chainId })
      const kept = find(id)
      if (!kept) return []
      const visitor = await visitorOf(id)
      return visitor ? [{ data: kept.data, message: kept.message, signature: kept.signature }] : []
    },
    getAccessToken: async (account: string | undefined) =>
      account === undefined ? undefined : tokenOf(accountId(account)),
    getVisitor: async (account: string | undefined) =>
      account === undefined ? undefined : visitorOf(accountId(account)),
    revoke: (chainId: NetworkId, accountAddress: string) =>
      signOut(accountIdOf({ accountAddress, chainId })),
    async saveMetadata(
      account: string,
      metadata: Readonly<Record<string, unknown>>,
    ): Promise<void> {
      const saved = await visit(accountId(account), {
        body: { metadata },
        method: 'PUT',
        path: '/auth/v1/account-metadata',
        schema: async () => (await schemas()).accountMetadata,
      })
      if (!saved) throw new SignInServerError({ reason: 'session_ended', status: 401 })
    },
    async set(sessions: readonly SiwxSession[]): Promise<void> {
      const before = read()
      const spent = new Set(before.map(({ data }) => data.nonce))
      for (const session of sessions) {
        // The server takes a nonce once: of messages that share one, the first that is not there yet.
        if (spent.has(session.data.nonce)) continue
        spent.add(session.data.nonce)
        await add(session)
      }
      const isAgain = ({ data }: ServerSession) =>
        sessions.some((each) => accountIdOf(each.data) === accountIdOf(data))
      const ending = before.filter((session) => !isAgain(session))
      await Promise.all(ending.map(({ data }) => signOut(accountIdOf(data))))
    },
  }
}

/** Whether the server said no, rather than nothing. */
function isRefused(error: unknown): boolean {
  return error instanceof SignInServerError && (error.status === 401 || error.status === 422)
}
