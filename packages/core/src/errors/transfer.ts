import type { NetworkId } from '@latchkey/protocol'
import { LatchkeyError } from './LatchkeyError.ts'

/** Nothing can be transferred on the network: its ecosystem is not served, or lacks what is to be sent (S4.48, S8.5). */
export class UnsupportedTransferError extends LatchkeyError {
  readonly code = 'transfer.unsupported_chain'
  override readonly name = 'UnsupportedTransferError'

  constructor({
    cause,
    networkId,
    reason,
  }: { networkId: NetworkId; reason?: string | undefined; cause?: unknown }) {
    super('Unsupported chain', { cause, details: [reason ?? `Network: ${networkId}.`] })
  }
}

/** A transfer lacks its amount or its receiver (S5.7, S8.6). */
export class IncompleteTransferError extends LatchkeyError {
  readonly code = 'transfer.incomplete'
  override readonly name = 'IncompleteTransferError'

  constructor() {
    super('An amount and receiver address are required')
  }
}

/** Nothing says what is to be sent on an EVM chain (S5.8, S8.7). */
export class TokenRequiredError extends LatchkeyError {
  readonly code = 'transfer.token_required'
  override readonly name = 'TokenRequiredError'

  constructor() {
    super('A token is required')
  }
}

/** A token is to be sent, and nothing says which contract it is (S5.9). */
export class TokenAddressRequiredError extends LatchkeyError {
  readonly code = 'transfer.token_address_required'
  override readonly name = 'TokenAddressRequiredError'

  constructor() {
    super('A token address is required')
  }
}

/** Another transfer still waits in the wallet. */
export class TransferPendingError extends LatchkeyError {
  readonly code = 'wallet.request_pending'
  override readonly name = 'TransferPendingError'

  constructor() {
    super('Another transfer waits in the wallet')
  }
}

/** The name that is to be paid leads to another address than the one that was reviewed, or to none. Nothing was sent. */
export class ReceiverChangedError extends LatchkeyError {
  readonly code = 'transfer.receiver_changed'
  override readonly name = 'ReceiverChangedError'

  constructor({ name }: { name: string }) {
    super('The receiver has another address now', { details: [`Name: ${name}.`] })
  }
}

/** The name that is to be paid could not be looked up before the wallet was asked. Nothing was sent. */
export class ReceiverUnknownError extends LatchkeyError {
  readonly code = 'transfer.receiver_unknown'
  override readonly name = 'ReceiverUnknownError'

  constructor({ cause, name }: { name: string; cause?: unknown }) {
    super('The receiver could not be looked up', { cause, details: [`Name: ${name}.`] })
  }
}

/** The account holds less than a transfer takes; `lacks` says of what. */
export class InsufficientFundsError extends LatchkeyError {
  readonly code: 'transfer.insufficient_amount' | 'transfer.insufficient_fee'
  override readonly name = 'InsufficientFundsError'
  readonly lacks: 'amount' | 'fee'
  /** Base units; of the network's own currency where the fee is lacking. */
  readonly available: bigint
  readonly required: bigint

  constructor({
    available,
    cause,
    lacks,
    required,
  }: { lacks: 'amount' | 'fee'; available: bigint; required: bigint; cause?: unknown }) {
    super(
      lacks === 'amount' ? 'Insufficient funds for the amount' : 'Insufficient funds for the fee',
      { cause, details: [`Required: ${required} base units; available: ${available}.`] },
    )
    this.code = `transfer.insufficient_${lacks}`
    this.lacks = lacks
    this.available = available
    this.required = required
  }
}
