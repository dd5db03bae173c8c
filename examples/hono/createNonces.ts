import { randomUUID } from 'node:crypto'

const lifetimeMs = 5 * 60_000
const maxNonces = 10_000

/** Nonces, each for one sign-in within five minutes. A site of several processes keeps them in its database. */
export function createNonces() {
  const expiries = new Map<string, number>()
  return {
    give(): string {
      const now = Date.now()
      // The oldest come first.
      for (const [nonce, expiresAt] of expiries)
        if (expiresAt < now || expiries.size >= maxNonces) expiries.delete(nonce)
        else break
      const nonce = randomUUID().replaceAll('-', '')
      expiries.set(nonce, now + lifetimeMs)
      return nonce
    },
    /** Whether the nonce was given out and nobody has taken it: true once. */
    take(nonce: string): boolean {
      const expiresAt = expiries.get(nonce) ?? 0
      return expiries.delete(nonce) && expiresAt > Date.now()
    },
  }
}
