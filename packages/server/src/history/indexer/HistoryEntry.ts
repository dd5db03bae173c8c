import type { Address, Hash, Hex } from 'viem'

/** What moved: the chain's coin, a token, or a collectible with its number. */
export type MovedAsset =
  | { standard: 'native' }
  | { standard: 'erc20'; token: Address }
  | { standard: 'erc721' | 'erc1155'; token: Address; id: bigint }

/** Something that an account sent or received in a transaction. */
export type Movement = {
  asset: MovedAsset
  /** In base units; a count of collectibles. */
  amount: bigint
  counterparty: Address
  direction: 'in' | 'out' | 'self'
  /** Of the log that tells it; -1 for the transaction's own value. */
  logIndex: number
  /** Which of several in one log. */
  part: number
}

/** A transaction as one account sees it. Addresses and hashes are in lower case. */
export type HistoryEntry = {
  account: Address
  block: number
  /** Of the transaction in its block. */
  position: number
  hash: Hash
  sender: Address
  /** The contract that is made, where `deploys`. */
  receiver: Address
  deploys: boolean
  nonce: number
  failed: boolean
  /** Seconds since 1970. */
  minedAt: number
  /** The first four bytes of the call, if there is one. */
  selector: Hex | undefined
  movements: readonly Movement[]
}
