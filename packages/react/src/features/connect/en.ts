/** Texts of the ways to connect. */
export const en = {
  'connect.allWallets': 'All wallets',
  'connect.empty': 'No wallet found in this browser.',
  'connect.installed': 'Installed',
  'connect.noWallet': 'I don’t have a wallet',
  'connect.recent': 'Recent',
  'connect.remote': 'Phone wallet',
  'connect.title': 'Connect a wallet',
}
