import { plainText } from '@latchkey/protocol'
import {
  authenticateRequest,
  jwksResponse,
  nonceResponse,
  refreshRequest,
  type TokensResponse,
  tokensResponse,
} from '@latchkey/protocol/http'
import { ApiError } from '../http/ApiError.ts'
import { addressKey } from '../http/clientAddress.ts'
import { toApiError } from '../http/errorResponse.ts'
import { type Charge, type Route, route } from '../http/route.ts'
import { withWitnesses } from '../rpc/withWitnesses.ts'
import type { Upstreams } from '../upstream/createUpstreams.ts'
import type { AuthSession } from './AuthSession.ts'
import type { Guard } from './createGuard.ts'
import type { Keyring } from './createKeyring.ts'
import type { Nonces } from './createNonces.ts'
import type { SessionRepository } from './createSessionRepository.ts'
import type { Tokens } from './createTokens.ts'
import { repeatMs, sessionEnd } from './lifetimes.ts'
import { readBearer } from './readBearer.ts'
import {
  isOfFamily,
  makeFamilyKey,
  makeRefreshToken,
  makeSessionId,
  readRefreshToken,
} from './refreshToken.ts'
import type { RequireOrigin } from './requireOrigin.ts'
import { type VerifiedSignIn, verifySignIn } from './verifySignIn.ts'

const tag = 'Sign-in'

export type SignInContext = {
  guard: Guard
  keyring: Keyring
  nonces: Nonces
  /** Milliseconds since 1970. */
  now: () => number
  requireOrigin: RequireOrigin
  /** How long after its sign-in a session ends, however often it is refreshed. */
  sessionMs: number
  sessions: SessionRepository
  tokens: Tokens
  upstreams: Pick<Upstreams, 'chains' | 'rpc'>
}

/** Opens sessions of visitors who sign a message, and keeps them (S4.11, S3.42). */
export function signInRoutes({
  guard,
  keyring,
  nonces,
  now,
  requireOrigin,
  sessionMs,
  sessions,
  tokens,
  upstreams: { chains, rpc },
}: SignInContext): Route[] {
  async function answerTokens(session: AuthSession, refreshToken: string): Promise<TokensResponse> {
    const { expiresAt, token } = await tokens.issue(session)
    return { expiresAt: new Date(expiresAt).toISOString(), refreshToken, token }
  }

  /** Why a refresh token was not taken; one that counted before ends its session, as it is in two hands. */
  async function refuseRefresh(text: string): Promise<never> {
    const token = readRefreshToken(text)
    const secrets = token && (await sessions.secretsOf(token.sessionId))
    if (!secrets || !isOfFamily(token, secrets.familyKey))
      throw refreshRefused('refresh_unknown', 'No session has this refresh token: sign in again.')
    if (secrets.expiresAt <= now())
      throw refreshRefused('refresh_expired', 'The session has expired: sign in again.')
    if (token.hash === secrets.refreshHash)
      throw refreshRefused('refresh_other_page', 'The refresh token is for another page.')
    await sessions.remove(token.sessionId)
    throw refreshRefused(
      'refresh_reused',
      'This refresh token was used before, so somebody else may have it: the session is ended, sign in again.',
    )
  }

  /** Verifies a sign-in. What all visitors share is charged for it when it is a key's, or before a node is asked. */
  async function verify(
    { message, signature }: { message: string; signature: string },
    {
      charge,
      expected,
      who,
    }: {
      charge: Charge
      expected: { nonce: string; origin: string }
      who: Parameters<Guard['worked']>[0]
    },
  ): Promise<VerifiedSignIn> {
    let working: Promise<void> | undefined
    const work = () => {
      working ??= guard.worked(who)
      return working
    }
    const asking = {
      async charge(calls: number) {
        await work()
        await charge(calls)
      },
      rpc,
      visitor: addressKey(who.address),
    }
    const verified = await withWitnesses(asking, (witnesses) =>
      verifySignIn(
        { signature, text: message, witnesses },
        { ...expected, chains: [...chains.keys()], now: now() },
      ),
    )
    await work()
    return verified
  }

  /** The session whose refresh token has just been replaced by this one; nothing later, or when that has been used. */
  async function findRepeated(
    id: string,
    { hash }: { hash: string },
  ): Promise<AuthSession | undefined> {
    const at = now()
    const secrets = await sessions.secretsOf(id)
    return secrets?.refreshHash === hash && at - secrets.usedAt < repeatMs
      ? sessions.find(id, at)
      : undefined
  }

  return [
    route(
      {
        access: 'project',
        method: 'get',
        path: '/auth/v1/nonce',
        rate: 'rest',
        response: {
          content: nonceResponse,
          description: 'A nonce for one sign-in within ten minutes, and its token.',
          status: 200,
        },
        summary: 'Gives a nonce to sign in with.',
        tag,
      },
      async (c, { project }) => {
        const origin = requireOrigin(c, project)
        c.header('Cache-Control', 'no-store')
        return c.json(await nonces.issue({ origin, projectId: project.id }))
      },
    ),
    route(
      {
        access: 'project',
        asksNodes: true,
        body: { json: authenticateRequest },
        method: 'post',
        path: '/auth/v1/authenticate',
        rate: 'rest',
        response: { content: tokensResponse, description: 'The session’s tokens.', status: 200 },
        summary:
          'Signs a visitor in by a signed message (EIP-4361, Sign In With Solana, CAIP-122). The header `x-nonce-jwt: Bearer …` has the token of the nonce.',
        tag,
      },
      async (c, { body, charge, project }) => {
        const origin = requireOrigin(c, project)
        const who = { address: c.get('clientAddress'), project: project.id }
        const sent = readBearer(c, { code: 'nonce_missing', header: 'x-nonce-jwt' })
        const nonce = await nonces.read(sent, { origin, projectId: project.id })
        if (await sessions.isSpent(nonce)) throw spent()
        await guard.tried(who)
        await guard.triedNonce(nonce)
        const { account, domain, uri } = await verify(body, {
          charge,
          expected: { nonce: nonce.value, origin },
          who,
        }).catch(async (error: unknown) => {
          if (toApiError(error).status >= 429) await guard.undecided(nonce)
          throw error
        })
        // Only now: a stranger must not use up what an account may do.
        await guard.signedIn({ account, project: project.id })
        const at = now()
        const session: AuthSession = {
          account,
          createdAt: at,
          domain,
          expiresAt: sessionEnd({ createdAt: at, now: at, sessionMs }),
          id: makeSessionId(),
          nonce: nonce.value,
          origin,
          project: project.id,
          uri,
          usedAt: at,
          walletName: plainText(body.walletInfo?.name),
        }
        const familyKey = makeFamilyKey()
        const refresh = makeRefreshToken({ familyKey, sessionId: session.id })
        const isOpen = await sessions.open(session, { familyKey, nonce, refreshHash: refresh.hash })
        if (!isOpen) throw spent()
        c.header('Cache-Control', 'no-store')
        return c.json(await answerTokens(session, refresh.text))
      },
    ),
    route(
      {
        access: 'project',
        body: { json: refreshRequest },
        method: 'post',
        path: '/auth/v1/refresh',
        rate: 'rest',
        response: {
          content: tokensResponse,
          description: 'New tokens; the refresh token that was sent counts no more.',
          status: 200,
        },
        summary: 'Gives a session new tokens.',
        tag,
      },
      async (c, { body: { refreshToken }, project }) => {
        const origin = requireOrigin(c, project)
        const token = readRefreshToken(refreshToken)
        const secrets = token && (await sessions.secretsOf(token.sessionId))
        if (!secrets || !isOfFamily(token, secrets.familyKey)) return refuseRefresh(refreshToken)
        const { familyKey } = secrets
        const next = makeRefreshToken({ after: token, familyKey, sessionId: token.sessionId })
        const rotated = await sessions.rotate({
          expiresAt: sessionEnd({ createdAt: secrets.createdAt, now: now(), sessionMs }),
          from: token.hash,
          id: token.sessionId,
          now: now(),
          origin,
          project: project.id,
          to: next.hash,
        })
        const session = rotated ?? (await findRepeated(token.sessionId, next))
        if (session?.origin !== origin || session.project !== project.id)
          return refuseRefresh(refreshToken)
        c.header('Cache-Control', 'no-store')
        return c.json(await answerTokens(session, next.text))
      },
    ),
    route(
      {
        access: 'public',
        method: 'get',
        path: '/.well-known/jwks.json',
        rate: 'light',
        response: {
          content: jwksResponse,
          description: 'Each key whose tokens may still count (RFC 7517).',
          status: 200,
        },
        summary: 'Gives the public keys of the tokens of visitors.',
        tag,
      },
      async (c) => {
        const keys = await keyring.all()
        c.header('Cache-Control', 'public, max-age=300')
        return c.json({
          keys: keys.map(({ id, publicJwk }) => ({
            ...publicJwk,
            alg: 'ES256',
            kid: id,
            use: 'sig',
          })),
        })
      },
    ),
  ]
}

function spent(): ApiError {
  return new ApiError({
    code: 'nonce_spent',
    description: 'Somebody has signed in with this nonce already: ask for another.',
    field: 'x-nonce-jwt',
    status: 401,
  })
}

function refreshRefused(code: string, description: string): ApiError {
  return new ApiError({ code, description, field: 'refreshToken', status: 401 })
}
