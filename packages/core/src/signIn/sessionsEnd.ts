import type { SiwxSession } from './Siwx.ts'

/** When the last of these sessions ends by its own word, in milliseconds since 1970; nothing where one has no end. */
export function sessionsEnd(
  sessions: readonly Partial<Pick<SiwxSession, 'data'>>[],
): number | undefined {
  // A site's own sessions may be any objects.
  return (
    Math.max(...sessions.map(({ data }) => Date.parse(data?.expirationTime ?? ''))) || undefined
  )
}
