import { readSessions } from '../kept/readSessions.ts'
import type { ServerSession } from './ServerSession.ts'

/** The sessions in a stored text; what is none of them is left out. */
export function readServerSessions(text: string | null): readonly ServerSession[] {
  return readSessions(text).filter(hasTokens)
}

function hasTokens(session: object): session is ServerSession {
  const { freshUntil, refreshToken, token } = session as Record<string, unknown>
  return (
    typeof freshUntil === 'number' && typeof refreshToken === 'string' && typeof token === 'string'
  )
}
