/** Texts of the whole list of wallets. */
export const en = {
  'allWallets.empty': (term: string) => `No wallet matches “${term}”.`,
  'allWallets.browser': 'Browser',
  'allWallets.certified': 'Verified wallets only',
  'allWallets.clear': 'Clear search',
  'allWallets.failed': 'We couldn’t load the list. Wallets in this browser still work.',
  'allWallets.installed': 'Installed',
  'allWallets.none': 'No wallets to show on this site.',
  'allWallets.offline': 'You’re offline. The list comes back when you do.',
  'allWallets.phone': 'Phone',
  'allWallets.results': (count: number) => (count === 1 ? '1 wallet' : `${format(count)} wallets`),
  'allWallets.search': 'Search wallets',
  'allWallets.title': 'All wallets',
}

function format(value: number): string {
  return new Intl.NumberFormat('en').format(value)
}
