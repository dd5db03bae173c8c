/** Texts that any screen may use. English is the contract: every other locale has the same keys and parameters. */
export const en = {
  'common.back': 'Back',
  'common.close': 'Close',
  'common.loading': 'Loading',
  'common.offline': 'You’re offline. Wallets in this browser still work.',
  'common.offlineConnected': 'You’re offline. Balances may be out of date.',
  'common.reload': 'Reload the page',
  'common.retry': 'Try again',
  'common.viewFailed': 'This screen didn’t load. Check your connection, then try again.',
  'common.viewFailedTitle': 'Not loaded',
}

/** What other languages must offer for a set of English texts. */
export type TextsOf<English> = {
  [Key in keyof English]: English[Key] extends string ? string : English[Key]
}

export type Messages = TextsOf<typeof en>
