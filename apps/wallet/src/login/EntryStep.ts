import type { LoginResult, WalletUser } from '@latchkey/protocol/wallet'
import type { Identity } from '../device/Identity.ts'
import type { MadeWallet } from './makeWallet.ts'

/** Who was proven to be there. */
export type Person = {
  identity: Identity
  /** By what the role `recovery` has proven it, too. */
  proof?: Proof | undefined
  /** As whom the page shows them. */
  user: WalletUser
}

/** A proof of the role `recovery` itself; of an address it has none. */
export type Proof = { challengeId: string }

/** Who was proven to be there, and what it leads to. */
export type Proven = { person: Person; result: LoginResult }

type Further = { person: Person; result: Extract<LoginResult, { next: 'register' }> }

/** The device waits to be confirmed by the link in the mailbox. */
export type DeviceStep = Further & {
  number: string
  registrationId: string
  retryAtMs: number
  step: 'device'
}

/** Another device of the wallet lets this one in or refuses it; what comes of it is asked of the role `recovery`. */
export type HeldStep = Further & { freeAtMs: number; registrationId: string; step: 'held' }

/** The role `recovery` has let the device in at once. */
export type RegisteredStep = Further & { step: 'registered'; word: string }

/** Where somebody is who was proven to be there. */
export type EntryStep =
  /** They are in, or no one was proven. */
  | { step: 'none' }
  /** What it leads to is not done yet. A `made` wallet is only unknown to the server. */
  | (Proven & { made?: MadeWallet; step: 'verified' })
  | DeviceStep
  | HeldStep
  | RegisteredStep
