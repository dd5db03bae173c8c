import type { NetworkId } from '@latchkey/protocol'
import { LatchkeyError } from './LatchkeyError.ts'

/** Nothing can be bought on the network: on-ramps are for EVM and Solana (S1.16), and the project's server has no provider there. */
export class UnsupportedOnrampError extends LatchkeyError {
  readonly code = 'onramp.unsupported_network'
  override readonly name = 'UnsupportedOnrampError'

  constructor({ networkId }: { networkId: NetworkId }) {
    super('Network not supported for buying', { details: [`Network: ${networkId}.`] })
  }
}

/** The server or its provider does not sell this; the details have its reason. */
export class OnrampRefusedError extends LatchkeyError {
  readonly code = 'onramp.refused'
  override readonly name = 'OnrampRefusedError'
  /** In the server's words, which are of one language. */
  readonly reason: string | undefined
  /** The `code` of the server's error body, which screens find their words by. */
  readonly serverCode: string | undefined

  constructor({
    cause,
    reason,
    serverCode,
  }: {
    reason: string | undefined
    serverCode?: string | undefined
    cause?: unknown
  }) {
    super('The purchase was refused', { cause, details: reason ? [reason.slice(0, 300)] : [] })
    this.reason = reason?.slice(0, 300)
    this.serverCode = serverCode
  }
}

/** The server cannot be asked, or its provider does not answer. */
export class OnrampUnavailableError extends LatchkeyError {
  readonly code = 'onramp.unavailable'
  override readonly name = 'OnrampUnavailableError'
  /** The server was asked too often. */
  readonly isThrottled: boolean

  constructor({ cause, isThrottled = false }: { isThrottled?: boolean; cause: unknown }) {
    super('Buying is not available now', { cause })
    this.isThrottled = isThrottled
  }
}

/** The server answered with the price of something else. */
export class OnrampMismatchError extends LatchkeyError {
  readonly code = 'onramp.mismatch'
  override readonly name = 'OnrampMismatchError'

  constructor({ field }: { /** What differs. */ field: string }) {
    super('The server answered with another price', { details: [`Field: ${field}.`] })
  }
}
