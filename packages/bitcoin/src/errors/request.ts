import { LatchkeyError } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'

/** A text that is no Bitcoin address of the network stands where one is needed. */
export class InvalidAddressError extends LatchkeyError {
  readonly code = 'address.invalid'
  override readonly name = 'InvalidAddressError'

  constructor({ address, networkId }: { address: string; networkId: NetworkId }) {
    super(`Invalid address: ${address}`, { details: [`Expected an address of ${networkId}.`] })
  }
}

/** An amount that cannot be sent. */
export class InvalidAmountError extends LatchkeyError {
  readonly code = 'amount.invalid'
  override readonly name = 'InvalidAmountError'
  readonly decimals = 8
  /** The least that could be sent, in sats, where the amount is below it. */
  readonly minimum: bigint | undefined

  constructor({
    minimum,
    reason,
    sats,
  }: { sats: bigint; reason: string; minimum?: bigint | undefined }) {
    super(`Invalid amount: ${sats} sats`, { details: [reason] })
    this.minimum = minimum
  }
}

/** The account's coins do not cover an amount and its fee. */
export class InsufficientFundsError extends LatchkeyError {
  readonly code = 'funds.insufficient'
  override readonly name = 'InsufficientFundsError'

  constructor({ cause, reason }: { reason: string; cause?: unknown }) {
    super('Not enough funds', { cause, details: [reason] })
  }
}

/** A text that is no partially signed transaction (BIP-174), or one that lacks what its use needs. */
export class InvalidPsbtError extends LatchkeyError {
  readonly code = 'psbt.invalid'
  override readonly name = 'InvalidPsbtError'

  constructor({ cause, reason }: { reason: string; cause?: unknown }) {
    super('Invalid PSBT', {
      cause,
      details: [reason, ...(cause instanceof Error ? [cause.message.slice(0, 300)] : [])],
    })
  }
}

/** Only the native currency can be read: Bitcoin has no token contracts. */
export class TokenNotSupportedError extends LatchkeyError {
  readonly code = 'token.not_supported'
  override readonly name = 'TokenNotSupportedError'

  constructor({ networkId, token }: { networkId: NetworkId; token: string }) {
    super(`${networkId} has no token ${token}`)
  }
}
