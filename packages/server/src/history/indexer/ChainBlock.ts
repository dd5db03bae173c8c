import type { Address, Hash, Hex } from 'viem'

/** A log of a transfer event. */
export type TransferLog = {
  address: Address
  data: Hex
  logIndex: number
  topics: readonly Hex[]
  /** Of its transaction in the block. */
  transactionIndex: number
}

/** A transaction in its block, with whether it failed and what it logged. */
export type ChainTransaction = {
  failed: boolean
  from: Address
  hash: Hash
  logs: readonly TransferLog[]
  nonce: number
  selector: Hex | undefined
  /** `undefined` when it makes a contract. */
  to: Address | undefined
  value: bigint
}

/** A block as a chain's node tells it, checked against itself. */
export type ChainBlock = {
  hash: Hash
  number: number
  parentHash: Hash
  /** Seconds since 1970. */
  timestamp: number
  transactions: readonly ChainTransaction[]
}
