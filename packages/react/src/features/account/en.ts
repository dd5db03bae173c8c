/** Texts of the connected account. */
export const en = {
  'account.settings': 'Details',
  'account.title': 'Account',
  'account.balance': 'Balance',
  'account.balanceFailed': (network: string) => `We can’t reach ${network} right now.`,
  'account.copyAddress': 'Copy address',
  'account.explorer': (explorer: string) => `View on ${explorer}`,
  'account.network': 'Network',
  'account.networkUnused': 'Not used here',
  'account.none': 'You’re not connected.',
  'account.wallet': 'Wallet',
  'account.address': 'Address',
  'account.wallets': 'Wallets',
}
