import { HttpStatusError } from '../errors/http.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import {
  InsufficientLiquidityError,
  SwapRefusedError,
  SwapTooSmallError,
  SwapUnavailableError,
} from '../errors/swap.ts'

/**
 * Why the server gave no price, each cause with an error of its own. That an exchange is too shallow says nothing about
 * the account's balance, and the other way round.
 */
export function swapFailure(cause: unknown): unknown {
  if (cause instanceof Error && cause.name === 'AbortError') return cause
  if (!(cause instanceof HttpStatusError))
    return cause instanceof LatchkeyError && cause.code !== 'http.shape'
      ? cause
      : new SwapUnavailableError({ cause })
  const { reason, serverCode, status } = cause
  if (status === 429) return new SwapUnavailableError({ cause, isThrottled: true })
  if (status >= 500 || status === 404) return new SwapUnavailableError({ cause })
  if (serverCode === 'amount_too_small' || /amount is too small/i.test(reason ?? ''))
    return new SwapTooSmallError({ cause })
  if (serverCode === 'insufficient_liquidity' || /insufficient liquidity/i.test(reason ?? ''))
    return new InsufficientLiquidityError({ cause })
  return new SwapRefusedError({ cause, reason, serverCode })
}
