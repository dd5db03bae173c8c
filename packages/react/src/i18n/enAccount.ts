/** Texts of the views for a connected visitor; they come with those. */
export const enAccount = {
  'account.balance': 'Balance',
  'account.balanceFailed': (network: string) =>
    `We can’t reach ${network} right now. Your balance may be out of date.`,
  'account.copyAddress': 'Copy address',
  'account.disconnect': 'Disconnect',
  'account.disconnecting': 'Disconnecting',
  'account.explorer': (explorer: string) => `View on ${explorer}`,
  'account.network': 'Network',
  'account.none': 'No wallet is connected.',
  'account.wallet': 'Wallet',
  'account.address': 'Address',

  'networks.disabled': (wallet: string) => `Not offered by ${wallet}`,
  'networks.empty': (term: string) => `No network matches “${term}”.`,
  'networks.help': 'What is a network?',
  'networks.search': 'Search networks',
  'networks.testnet': 'Test network',

  'unsupported.intro': 'This site does not use your wallet’s current network. Choose one it does.',
}
