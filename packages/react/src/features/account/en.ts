/** Texts of the connected account. */
export const en = {
  'account.settings': 'Settings',
  'account.title': 'Account',
  'account.balance': 'Balance',
  'account.balanceFailed': (network: string) =>
    `We can’t reach ${network} right now. Your balance may be out of date.`,
  'account.copyAddress': 'Copy address',
  'account.explorer': (explorer: string) => `View on ${explorer}`,
  'account.network': 'Network',
  'account.none': 'No wallet is connected.',
  'account.wallet': 'Wallet',
  'account.address': 'Address',
  'account.wallets': 'Wallets',
}
