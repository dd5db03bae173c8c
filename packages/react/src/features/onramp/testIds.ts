/** See `testIds`. */
export const onrampTestIds = {
  onrampAmount: 'onramp-amount',
  onrampPreset: (amount: string) => `onramp-preset-${amount}` as const,
  /** Why an amount is not in the field as it was typed, or cannot be paid. */
  onrampNote: 'onramp-note',
  onrampProvider: (name: string) => `onramp-provider-${name}` as const,
  /** What is bought, and about how much of it. */
  onrampToken: 'onramp-token',
  onrampTokenItem: (id: string) => `onramp-token-${id}` as const,
  onrampCurrency: 'onramp-currency',
  onrampCurrencyItem: (id: string) => `onramp-currency-${id}` as const,
  onrampMethod: (id: string) => `onramp-method-${id}` as const,
  onrampFacts: 'onramp-facts',
  /** Leads to the provider, in a tab of its own. */
  onrampContinue: 'onramp-continue',
  /** What is said of an account that runs a stranger's code. */
  onrampStrange: 'onramp-strange',
  onrampStatus: 'onramp-status',
  /** The same link once more, where no tab has opened. */
  onrampOpen: 'onramp-open',
  onrampCopy: 'onramp-copy',
  onrampDone: 'onramp-done',
} as const
