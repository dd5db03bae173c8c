import type { Address, Hex } from 'viem'

/** One call of a batch, as its owner sees it. */
export type BatchCall = {
  to: Address
  /** Base units of the chain's currency. */
  value: bigint
  data: Hex
}

/** What a site asks the wallet's owner, one shape for each kind of question. */
export type ApprovalRequest =
  | { kind: 'connect'; accounts: readonly Address[]; selected: Address }
  | { kind: 'signMessage'; address: Address; message: string }
  | { kind: 'signTypedData'; address: Address; chainId: number; typedData: string }
  | {
      kind: 'sendTransaction'
      chainId: number
      from: Address
      /** Absent when the transaction deploys a contract. */
      to: Address | undefined
      /** Base units of the chain's currency. */
      value: bigint
      data: Hex
    }
  | {
      kind: 'sendCalls'
      chainId: number
      from: Address
      calls: readonly BatchCall[]
      /** Whether they are carried out as one: all of them, or none. */
      atomic: boolean
      /** Whether the account lends its address to a contract with it (EIP-7702), for good. */
      upgrades: boolean
    }
  | { kind: 'switchChain'; chainId: number; name: string }
  | { kind: 'addChain'; chainId: number; name: string; rpcUrl: string }
  | { kind: 'watchAsset'; symbol: string; address: string }

/** The owner's answer; `account` is the one chosen when the question was `connect`. */
export type Approval<account extends string = Address> = {
  approved: boolean
  account?: account | undefined
}

export type Ask<request = ApprovalRequest, account extends string = Address> = (
  request: request,
) => Promise<Approval<account>>

/**
 * How the wallet answers: yes, no, never, yes after a time, or as the function given in `ask` says.
 */
export type Policy = 'approve' | 'reject' | 'hang' | 'ask' | { delayMs: number }
