type Target = 'sourceToken' | 'toToken'

/** See `testIds`. */
export const swapTestIds = {
  /** What stands around the amount, and around the token, of a side. */
  swapField: (side: 'source' | 'target', part: 'amount' | 'token') =>
    `swap-${side}-${part}` as const,
  /** A side. */
  swapInput: (target: Target) => `swap-input-${target}` as const,
  /** The field itself. */
  swapAmount: (target: Target) => `swap-input-token-${target}` as const,
  swapSelectToken: (target: Target) => `swap-select-token-button-${target}` as const,
  /** Turns the swap round. */
  swapSwitch: 'swap-switch',
  swapMax: 'swap-max',
  swapUnit: 'swap-unit',
  /** Why an amount is not in the field as it was typed. */
  swapNote: 'swap-note',
  swapRate: 'swap-rate',
  /** Asks for the next price now. */
  swapRefresh: 'swap-refresh',
  /** How much less comes than goes, behind its worth. */
  swapLoss: 'swap-loss',
  swapDetails: 'swap-details',
  swapSlippage: 'swap-slippage',
  /** What of a page's wishes could not be filled in. */
  swapPreset: 'swap-preset',
  swapImpact: 'swap-impact',
  swapProblem: 'swap-problem',
  /** What stands around the button on. */
  swapAction: 'swap-action',
  swapActionButton: 'swap-action-button',
  swapAnyway: 'swap-anyway',
  swapKeep: 'swap-keep',
  swapUnlisted: 'swap-unlisted',
} as const
