import type { NetworkId } from '@latchkey/protocol'
import { LatchkeyError } from './LatchkeyError.ts'

/** Nothing can be swapped on the network (S8.1): it is none of the swap networks (S9.21), or the project's server has no exchange there. */
export class UnsupportedSwapError extends LatchkeyError {
  readonly code = 'swap.unsupported_chain'
  override readonly name = 'UnsupportedSwapError'

  constructor({ networkId }: { networkId: NetworkId }) {
    super('Network not supported for Swaps', { details: [`Network: ${networkId}.`] })
  }
}

/** The server tells no gas price for the network (S8.1). */
export class UnsupportedGasPriceError extends LatchkeyError {
  readonly code = 'swap.unsupported_gas_price'
  override readonly name = 'UnsupportedGasPriceError'

  constructor({ networkId }: { networkId: NetworkId }) {
    super('Network not supported for Gas Price', { details: [`Network: ${networkId}.`] })
  }
}

/** A swap lacks its amount, or has the same token on both sides. */
export class IncompleteSwapError extends LatchkeyError {
  readonly code = 'swap.incomplete'
  override readonly name = 'IncompleteSwapError'

  constructor() {
    super('An amount and two different tokens are required')
  }
}

/** No exchange can trade the amount. The account's funds have nothing to do with it. */
export class InsufficientLiquidityError extends LatchkeyError {
  readonly code = 'swap.insufficient_liquidity'
  override readonly name = 'InsufficientLiquidityError'

  constructor({ cause }: { cause?: unknown } = {}) {
    super('Insufficient liquidity for this trade', { cause })
  }
}

/** So little is paid that less than a base unit would come. Exchanges and funds have nothing to do with it. */
export class SwapTooSmallError extends LatchkeyError {
  readonly code = 'swap.too_small'
  override readonly name = 'SwapTooSmallError'

  constructor({ cause }: { cause?: unknown } = {}) {
    super('The amount is too small to be swapped', { cause })
  }
}

/** The server does not make the swap; the details have its reason. */
export class SwapRefusedError extends LatchkeyError {
  readonly code = 'swap.refused'
  override readonly name = 'SwapRefusedError'
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
    super('The swap was refused', { cause, details: reason ? [reason.slice(0, 300)] : [] })
    this.reason = reason?.slice(0, 300)
    this.serverCode = serverCode
  }
}

/** No one could be asked for a price: the server cannot be reached, is busy, or its chain does not answer. */
export class SwapUnavailableError extends LatchkeyError {
  readonly code = 'swap.unavailable'
  override readonly name = 'SwapUnavailableError'
  /** The server was asked too often. */
  readonly isThrottled: boolean

  constructor({ cause, isThrottled = false }: { isThrottled?: boolean; cause: unknown }) {
    super('Prices for swaps are not available now', { cause })
    this.isThrottled = isThrottled
  }
}

/** The price of a prepared swap is over, or the chain would not take it any more; a new price has to be asked for. */
export class SwapExpiredError extends LatchkeyError {
  readonly code = 'swap.expired'
  override readonly name = 'SwapExpiredError'

  constructor() {
    super('The price of the swap is too old')
  }
}

/** The server answered with another swap than the one it was asked for. Nothing was sent. */
export class SwapMismatchError extends LatchkeyError {
  readonly code = 'swap.mismatch'
  override readonly name = 'SwapMismatchError'

  constructor({ field }: { /** What differs. */ field: string }) {
    super('The server answered with another swap', { details: [`Field: ${field}.`] })
  }
}
