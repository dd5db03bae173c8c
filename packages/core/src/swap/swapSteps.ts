import { isAllowanceEnough } from './isAllowanceEnough.ts'

/** What a wallet is asked for: the end of an allowance that is there, an allowance, the swap. */
export type SwapStep = 'reset' | 'approve' | 'swap'

/** What has still to be asked of the wallet, in its order. */
export function swapSteps({
  allowance,
  amount,
  refusesChange,
}: {
  /** What the exchange may take by now, in base units; undefined of the network's own currency, which goes with the swap. */
  allowance: bigint | undefined
  /** Base units of what is paid. */
  amount: bigint
  /** The token takes no allowance over another one. */
  refusesChange: boolean
}): readonly [SwapStep, ...SwapStep[]] {
  if (allowance === undefined || isAllowanceEnough({ allowance, amount })) return ['swap']
  return allowance > 0n && refusesChange ? ['reset', 'approve', 'swap'] : ['approve', 'swap']
}
