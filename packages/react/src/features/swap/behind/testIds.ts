/** See `testIds`. Of the screens behind the form, with which they come. */
export const swapTestIds = {
  swapSearch: 'swap-select-token-search-input',
  swapTokenItem: (symbol: string) => `swap-select-token-item-${symbol}` as const,
  swapSuggested: (symbol: string) => `swap-suggested-${symbol}` as const,
  /** Both amounts of the review. */
  swapPreviewAmount: (target: 'sourceToken' | 'toToken') => `swap-preview-${target}` as const,
  /** The least that comes, in the review. */
  swapLeast: 'swap-least',
  /** What the operator keeps, and who gets it. */
  swapKept: 'swap-kept',
  swapPriceUpdated: 'swap-price-updated',
  /** What is asked of the wallet, one after another. */
  swapSteps: 'swap-steps',
  swapStep: (step: 'approve' | 'reset' | 'swap') => `swap-step-${step}` as const,
  /** Why a step is asked for again. */
  swapStepNote: 'swap-step-note',
  /** All of it in one confirmation. */
  swapTogether: 'swap-together',
  /** Changes between one confirmation and steps. */
  swapWay: 'swap-way',
  /** Why it is step by step. */
  swapWayNote: 'swap-way-note',
  /** What one confirmation was for. */
  swapParts: 'swap-parts',
  swapAnyAmount: 'swap-any-amount',
  swapTakeBack: 'swap-take-back',
  swapConfirm: 'swap-confirm',
  swapStatus: 'swap-status',
  swapDone: 'swap-done',
} as const
