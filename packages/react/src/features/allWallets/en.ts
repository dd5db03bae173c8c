/** Texts of the whole list of wallets. */
export const en = {
  'allWallets.empty': (term: string) => `No wallet matches “${term}”.`,
  'allWallets.certified': 'Certified only',
  'allWallets.clear': 'Clear search',
  'allWallets.failed': 'The list of wallets did not load. Installed wallets still work.',
  'allWallets.none': 'There are no wallets to show.',
  'allWallets.offline': 'You are offline. The list returns when you are back.',
  'allWallets.results': (count: number) => (count === 1 ? '1 wallet' : `${format(count)} wallets`),
  'allWallets.search': 'Search wallets',
  'allWallets.title': 'All wallets',
}

function format(value: number): string {
  return new Intl.NumberFormat('en').format(value)
}
