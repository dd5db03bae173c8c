import type { Wallet } from '@latchkey/protocol/http'
import type { WalletLink } from '../sessions/SessionSource.ts'

/** Where the offer of a remote session stands. */
export type Pairing =
  | { status: 'idle' }
  /** The client loads or reaches for its relay. */
  | { status: 'opening' }
  /** A wallet can take the offer by its URI until then, in ms since 1970. */
  | { status: 'waiting'; uri: string; expiresMs: number }

/** Which wallet the visitor turned to, and how; a wallet that takes the offer may be another one. */
export type PairingChoice = {
  wallet: Wallet | undefined
  /** Set when the visitor opened the wallet by a link. */
  link: WalletLink | undefined
}

/** How long an offer stands (S9.6). */
export const pairingLifetimeMs = 4 * 60_000

/** With less than this left it counts as expired (S4.43): a wallet needs a moment to answer. */
export const pairingMarginMs = 10_000

/** Whether a code has too little time left for a wallet to answer. */
export function isPairingStale(pairing: Pairing, nowMs: number): boolean {
  return pairing.status === 'waiting' && pairing.expiresMs - nowMs < pairingMarginMs
}
