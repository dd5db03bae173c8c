/** Texts of the ways to connect. */
export const en = {
  'connect.allWallets': 'All wallets',
  'connect.empty': 'No wallet in this browser yet.',
  'connect.get': 'Get a wallet',
  'connect.lastUsed': 'Last used',
  'connect.more': 'More ways',
  'connect.noWallet': 'New to wallets?',
  'connect.recent': 'Recent',
  'connect.remote': 'Wallet on your phone',
  'connect.scan': 'Scan a QR code',
  'connect.title': 'Connect a wallet',
  'connect.yours': 'Your wallets',
}
