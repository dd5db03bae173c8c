import type { LoginResult } from '@latchkey/protocol/wallet'
import type { Identity } from '../device/Identity.ts'
import type { MadeWallet } from './makeWallet.ts'

/** Who was proven to be there, and what it leads to. */
export type Proven = { identity: Identity; result: LoginResult }

/** The device waits to be confirmed by the link in the mailbox. */
export type DeviceStep = {
  identity: Identity
  number: string
  registrationId: string
  result: Extract<LoginResult, { next: 'register' }>
  retryAtMs: number
  step: 'device'
}

/** Where somebody is who was proven to be there. */
export type EntryStep =
  /** They are in, or no one was proven. */
  | { step: 'none' }
  /** What it leads to is not done yet. A `made` wallet is only unknown to the server. */
  | (Proven & { made?: MadeWallet; step: 'verified' })
  | DeviceStep
