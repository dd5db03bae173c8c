/** Texts that any screen may use. English is the contract: every other locale has the same keys and parameters. */
export const en = {
  'common.back': 'Back',
  'common.close': 'Close',
  'common.help': 'What is a wallet?',
  'common.loading': 'Loading',
  'common.offline': 'You are offline. Things may be out of date.',
  'common.reload': 'Reload the page',
  'common.retry': 'Try again',
  'common.viewFailed': 'This screen did not load. Check your connection and try again.',
  'common.dismiss': 'Dismiss',
}

/** What other languages must offer for a set of English texts. */
export type TextsOf<English> = {
  [Key in keyof English]: English[Key] extends string ? string : English[Key]
}

export type Messages = TextsOf<typeof en>
