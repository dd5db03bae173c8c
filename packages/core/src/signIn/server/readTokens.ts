import type { TokensResponse } from '@latchkey/protocol/http'
import type { Tokens } from './ServerSession.ts'

/** A request may be under way for so long. */
const marginMs = 30_000

/** Tokens as they are kept. How long one counts is in it, so a page whose clock is wrong knows, too. */
export function readTokens({ refreshToken, token }: TokensResponse, now: number): Tokens {
  const { exp, iat } = readClaims(token)
  return { freshUntil: now + (exp - iat) * 1000 - marginMs, refreshToken, token }
}

/** The claims of a token of our own server; who verifies them is the server. */
function readClaims(token: string): { exp: number; iat: number } {
  const payload = token.split('.')[1] ?? ''
  return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
}
