import type { NetworkId } from '@latchkey/protocol'
import type { Account } from '../connectors/Account.ts'
import type { Connector } from '../connectors/Connector.ts'
import type { Network } from '../network/Network.ts'

export type TransferParameters = {
  /** The account that pays. */
  account: Account
  /** Base units; `max` is all that can be sent, the fee left out. */
  amount: bigint | 'max'
  network: Network
  to: string
  /** Address of a token contract or mint; the network's own currency where it is left out. */
  token?: string | undefined
  signal?: AbortSignal | undefined
}

/**
 * What a review says of a transfer in words: a fee beside gas that no one can read, for which a margin is left; coins
 * that may carry collectibles, left alone or, where nothing else pays, spent; a token that someone else than the
 * receiver may move once it has arrived.
 */
export type TransferNote =
  | 'feeMargin'
  | 'collectiblesSpared'
  | 'collectiblesSpent'
  | 'movableByOthers'

/** A transfer with its cost, ready to be submitted. Amounts are base units. */
export type PreparedTransfer = {
  account: Account
  /** What leaves the account. */
  amount: bigint
  /** What reaches the receiver, where the token takes a fee of its own on the way; else `amount` does. */
  arrives?: bigint | undefined
  /** The most the network takes, in its own currency, as far as it is known; a wallet may choose another fee. */
  fee: bigint
  /** Paid once beside the fee, in the network's own currency: a Solana token account made for the receiver. */
  deposit: bigint
  networkId: NetworkId
  to: string
  token: string | undefined
  /** The token's own, as the chain has them; undefined where they cannot be read. */
  decimals?: number | undefined
  /** The account that is paid into, where that is not the receiver's address itself: on Solana one for the token. */
  paidInto?: string | undefined
  /** What the review tells besides. */
  notes?: readonly TransferNote[] | undefined
  /** Only the adapter that prepared the transfer reads inside. */
  request: unknown
}

/** How an adapter moves native currency and tokens. Every promise rejects with a `LatchkeyError`. */
export type TransferActions = {
  /**
   * Checks a transfer and finds its cost; no wallet is asked.
   *
   * @throws {InsufficientFundsError} for the amount or for the fee @throws {InvalidAddressError} (S5.5, S5.6)
   * @throws {UnsupportedTransferError} @throws {RpcFailedError}
   */
  prepare(parameters: TransferParameters): Promise<PreparedTransfer>
  /**
   * Looks at a prepared transfer once more, then has the wallet sign and send it; resolves to the transaction's id.
   *
   * @throws {TransactionChangedError} when it is not what was reviewed any more
   * @throws {TransactionUncheckedError} when that could not be found out
   */
  submit(
    connector: Connector,
    prepared: PreparedTransfer,
    options?: { signal?: AbortSignal | undefined },
  ): Promise<string>
}
