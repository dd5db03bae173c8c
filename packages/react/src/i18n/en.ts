/**
 * Texts of the frame, of every title and of the list of wallets: what the opening modal shows.
 * English is the contract: every other locale has the same keys and parameters.
 */
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

  'allWallets.empty': (term: string) => `No wallet matches “${term}”.`,
  'allWallets.certified': 'Certified only',
  'allWallets.clear': 'Clear search',
  'allWallets.failed': 'The list of wallets did not load. Installed wallets still work.',
  'allWallets.none': 'There are no wallets to show.',
  'allWallets.offline': 'You are offline. The list returns when you are back.',
  'allWallets.results': (count: number) => (count === 1 ? '1 wallet' : `${format(count)} wallets`),
  'allWallets.search': 'Search wallets',
  'allWallets.title': 'All wallets',

  'connect.allWallets': 'All wallets',
  'connect.empty': 'No wallet found in this browser.',
  'connect.installed': 'Installed',
  'connect.noWallet': 'I don’t have a wallet',
  'connect.recent': 'Recent',
  'connect.remote': 'Phone wallet',
  'connect.title': 'Connect a wallet',
}

function format(value: number): string {
  return new Intl.NumberFormat('en').format(value)
}

/** What other languages must offer for a set of English texts. */
export type TextsOf<English> = {
  [Key in keyof English]: English[Key] extends string ? string : English[Key]
}

export type Messages = TextsOf<typeof en>
