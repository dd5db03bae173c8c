import type { RelayChannel, RelaySigned } from './createRelay.ts'

export const provider = 'farcaster'
export const table = 'wallet_social_logins'

/** What is kept of a login, wrapped. */
export type Secret = {
  channel?: RelayChannel & { nonceR: string }
  /** This role's half of what an app signs. */
  nonce: string
  /** What the relay has handed over, which it does once. */
  signed?: RelaySigned
}
