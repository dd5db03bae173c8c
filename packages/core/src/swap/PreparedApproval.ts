import type { PreparedCall } from '../adapters/CallActions.ts'

/** As much as there can be: no amount ends it, only the account. */
export const anyAmount = 2n ** 256n - 1n

/** What an exchange's contract is to be allowed, as it was tried out on the chain. */
export type PreparedApproval = {
  /** What the wallet is asked to send. */
  call: PreparedCall
  /** `reset` takes back what is there, for a token that takes no allowance over another one. */
  step: 'reset' | 'approve'
  /** Base units that the contract may take from then on. */
  amount: bigint
  token: string
  /** The contract that may take it. */
  spender: string
  /** Its exchange, for people. */
  exchange: string | undefined
}
