import type { LoginResult, LoginStarted } from '@latchkey/protocol/wallet'
import type { Identity } from '../device/Identity.ts'
import type { MadeWallet } from './makeWallet.ts'

/** A code is in the mailbox. */
type CodeSent = {
  lifetimeMinutes: number
  loginId: string
  /** That the mail was not sent. */
  mail: LoginStarted['mail']
  retryAtMs: number
  triesLeft: number
}

/** Where a login stands. */
export type LoginStep =
  | { step: 'none' }
  | (CodeSent & { email: string; step: 'code' })
  /** The code was right; what it leads to is not done yet. A `made` wallet is only unknown to the server. */
  | { identity: Identity; made?: MadeWallet; result: LoginResult; step: 'verified' }
  /** The device waits to be confirmed by the link in the mailbox. */
  | {
      identity: Identity
      number: string
      registrationId: string
      result: Extract<LoginResult, { next: 'register' }>
      retryAtMs: number
      step: 'device'
    }
