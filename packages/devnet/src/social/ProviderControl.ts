import type { JWTPayload } from 'jose'

/** How it answers servers: as it should, never, with a page in words, an error, as one who is asked too often or is not paid, or no. */
export type ProviderMood = 'down' | 'html' | 'limited' | 'ok' | 'paid' | 'refused' | 'slow'

/** What servers ask it. */
export const askedKinds = ['keys', 'revoked', 'token', 'user'] as const
export type AskedKind = (typeof askedKinds)[number]

/** By what a test or a world moves a stand-in. */
export type ProviderControl = {
  /** What it was asked by servers. */
  readonly asked: Record<AskedKind, number>
  /** Changes what it signs. */
  claims: (claims: JWTPayload) => JWTPayload
  /** Whether its pages cut themselves from the page that opened their window. */
  coop: boolean
  mood: ProviderMood
  /** Which answers the mood is of: each one at first. */
  moodAt: readonly AskedKind[]
  /** Whether it names itself in the address that it sends a visitor back to (RFC 9207). */
  namesItself: boolean
  /** Changes what it answers of a user. */
  user: (user: object) => object
}
