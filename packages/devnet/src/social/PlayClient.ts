import type { PlaySecret } from './isSecret.ts'

/** What a server has at a provider. */
export type PlayClient = {
  id: string
  redirectUris: readonly string[]
  /** Each of several counts. */
  secret: PlaySecret | readonly PlaySecret[]
}
