import type { SwapProblem } from '@latchkey/core/modal'

/** Why there is no price, by the stable code of what was thrown. */
export function problemOf(error: unknown): SwapProblem {
  const { code, isThrottled, reason, serverCode } = Object(error) as {
    code?: unknown
    isThrottled?: boolean
    reason?: string
    serverCode?: string
  }
  if (code === 'swap.insufficient_liquidity') return { kind: 'liquidity' }
  if (code === 'swap.too_small') return { kind: 'tooSmall' }
  if (code === 'swap.refused' || code === 'swap.incomplete' || code === 'swap.mismatch')
    return { kind: 'refused', reason, serverCode }
  return { isThrottled: isThrottled === true, kind: 'unavailable' }
}
