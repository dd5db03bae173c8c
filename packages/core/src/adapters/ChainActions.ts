import type { NameAnswer } from '../names/NameAnswer.ts'
import type { Network } from '../network/Network.ts'

/** A balance, in base units. */
export type Balance = { value: bigint; decimals: number; symbol: string }

/** What code an account runs. */
export type AccountCode =
  /** A key's account, or one that has never been used. */
  | { kind: 'none' }
  | { kind: 'contract' }
  /** It has a key, and lends its address to a contract (EIP-7702), which may move all that it has. */
  | { kind: 'delegated'; delegate: string }
  /** Nodes contradict each other, or one is silent; `claimed` is each contract that one of them names as a delegate. */
  | { kind: 'unsure'; claimed: readonly string[] }

/** What the chain asks now for a unit of its work, at three speeds (S3.35). */
export type Fees = {
  /** `gas` in base units (EVM), `computeUnit` in millionths of a lamport (Solana), `virtualByte` in sats (Bitcoin). */
  unit: 'gas' | 'computeUnit' | 'virtualByte'
  standard: bigint
  fast: bigint
  instant: bigint
}

/** Where a transaction stands. All but `pending` is final. */
export type TransactionState =
  /**
   * `confirmations` counts blocks, its own included; 0 before it is in one. `isMissing` says that no node shows it:
   * it may still arrive, so a second payment may be one too many.
   */
  | { status: 'pending'; confirmations: number; isMissing?: true }
  | { status: 'confirmed'; confirmations: number }
  /** The chain carried it out and it failed; `by` where it was the same with another fee that took its place. */
  | { status: 'failed'; reason: string | undefined; by?: string | undefined }
  /** Another transaction took its place: the same with another fee, one that cancels it, or any other. */
  | { status: 'replaced'; by: string | undefined; reason: 'repriced' | 'cancelled' | 'replaced' }
  /** It can not arrive any more, and nothing took its place; Solana alone can tell. */
  | { status: 'dropped' }

export type TrackTransactionParameters = {
  /** Hash (EVM), signature (Solana) or transaction id (Bitcoin). */
  id: string
  network: Network
  /** Blocks to wait for, the transaction's own included. Defaults to 1. */
  confirmations?: number | undefined
  signal?: AbortSignal | undefined
  /** Called with each state that differs from the one before, the final one included. */
  onChange?: ((state: TransactionState) => void) | undefined
}

/** What an adapter reads of a chain, over RPC. Every promise rejects with a `LatchkeyError`. */
export type ChainActions = {
  /** Reads a balance: the native token's, or that of the token contract given. */
  getBalance(parameters: {
    address: string
    network: Network
    token: string | undefined
    signal: AbortSignal
  }): Promise<Balance>
  /**
   * Runs code as `eth_call` does, and gives what it returns; nothing when it reverts. EVM chains alone have it.
   */
  call?(parameters: {
    data: `0x${string}`
    network: Network
    to?: `0x${string}` | undefined
  }): Promise<string | undefined>
  /**
   * Whom a name belongs to, by the first of the coin types (ENSIP-11) that it has an address for; the network is one
   * with a name registry. EVM chains alone have it. A look-up that fails rejects.
   */
  resolveName?(parameters: {
    coinTypes: readonly number[]
    name: string
    network: Network
    signal?: AbortSignal | undefined
  }): Promise<NameAnswer>
  /**
   * Whether there is a contract at an address. An account that has only lent its address to one (EIP-7702) is none. EVM
   * chains alone have it.
   */
  hasContract?(parameters: {
    address: string
    network: Network
    signal?: AbortSignal | undefined
  }): Promise<boolean>
  /**
   * What code an account runs, by two nodes where the site has two. EVM chains alone have it.
   *
   * @throws {RpcFailedError}
   */
  readDelegation?(parameters: {
    address: string
    network: Network
    signal?: AbortSignal | undefined
  }): Promise<AccountCode>
  readFees(parameters: { network: Network; signal?: AbortSignal | undefined }): Promise<Fees>
  /** Polls a transaction until its state is final or `signal` is aborted. Failing RPCs are asked again. */
  trackTransaction(parameters: TrackTransactionParameters): Promise<TransactionState>
}
