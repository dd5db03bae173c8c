import { LatchkeyError } from '@latchkey/core/adapter'

/** Why an address is paid nothing, and the words for a developer. */
const receiverReasons = {
  confidential_only: 'Its account takes the token only in payments that no one sees.',
  frozen: 'Its account for the token is frozen.',
  memo_required: 'Its account takes the token only with a memo.',
  mint: 'It is the mint of a token.',
  other_owner: 'Its account for the token belongs to another, and it has none beside.',
  program_account: 'It is a program, or an account that a program keeps.',
  token_account: 'It is an account for a token, and not its owner.',
} as const

/** What would be sent to an address would not reach anybody, or somebody else. */
export class UnpayableReceiverError extends LatchkeyError {
  readonly code: `receiver.${keyof typeof receiverReasons}`
  override readonly name = 'UnpayableReceiverError'
  readonly address: string

  constructor({ address, reason }: { address: string; reason: keyof typeof receiverReasons }) {
    super('The receiver cannot be paid', { details: [receiverReasons[reason], address] })
    this.address = address
    this.code = `receiver.${reason}`
  }
}

/** Why a token stays where it is, and the words for a developer. */
const tokenReasons = {
  frozen: 'The account that holds it is frozen.',
  non_transferable: 'Its mint lets nobody transfer it.',
  paused: 'Its mint is paused.',
  transfer_hook: 'A program of its issuer’s has to agree, whose accounts only the issuer names.',
} as const

/** A token that its holder cannot send. */
export class UntransferableTokenError extends LatchkeyError {
  readonly code: `token.${keyof typeof tokenReasons}`
  override readonly name = 'UntransferableTokenError'
  readonly mint: string

  constructor({ mint, reason }: { mint: string; reason: keyof typeof tokenReasons }) {
    super('The token cannot be sent', { details: [tokenReasons[reason], mint] })
    this.code = `token.${reason}`
    this.mint = mint
  }
}

/** An account would be left with less than the network has one hold: with the minimum, or nothing, it could be. */
export class BelowMinimumError extends LatchkeyError {
  readonly code: 'transfer.payer_below_minimum' | 'transfer.receiver_below_minimum'
  override readonly name = 'BelowMinimumError'
  readonly decimals: number
  /** Base units of the network's own currency, as the others. */
  readonly minimum: bigint
  /** What the account would hold. */
  readonly left: bigint
  readonly whose: 'payer' | 'receiver'

  constructor({
    decimals,
    left,
    minimum,
    whose,
  }: { decimals: number; left: bigint; minimum: bigint; whose: 'payer' | 'receiver' }) {
    super('An account would hold less than the network asks for', {
      details: [`The ${whose}’s account would hold ${left} base units; at least ${minimum}.`],
    })
    this.code = `transfer.${whose}_below_minimum`
    this.decimals = decimals
    this.left = left
    this.minimum = minimum
    this.whose = whose
  }
}

/** The fee is there, and what the token account that has to be made for the receiver holds is not. */
export class InsufficientDepositError extends LatchkeyError {
  readonly code = 'transfer.insufficient_deposit'
  override readonly name = 'InsufficientDepositError'
  /** Base units of the network's own currency, as the others; the fee is taken off. */
  readonly available: bigint
  readonly decimals: number
  readonly required: bigint

  constructor({
    available,
    decimals,
    required,
  }: { available: bigint; decimals: number; required: bigint }) {
    super('Insufficient funds for the receiver’s token account', {
      details: [`Required: ${required} base units; available: ${available}.`],
    })
    this.available = available
    this.decimals = decimals
    this.required = required
  }
}
