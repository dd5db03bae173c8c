import type { SignedSecret } from '../signed/signedRow.ts'
import type { RelayChannel, RelaySigned } from './createRelay.ts'

/** What is kept of a login by an account of Farcaster, wrapped. */
export type Secret = SignedSecret & {
  channel?: RelayChannel & { nonceR: string }
  /** What the relay has handed over, which it does once. */
  signed?: RelaySigned
}
