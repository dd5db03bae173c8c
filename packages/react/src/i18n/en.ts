/** Screen texts. English is the contract: every other locale has the same keys and parameters. */
export const en = {
  'common.back': 'Back',
  'common.close': 'Close',

  'common.help': 'What is a wallet?',
  'common.loading': 'Loading',
  'common.offline': 'You are offline. Things may be out of date.',
  'common.retry': 'Try again',
  'common.viewFailed': 'This screen did not load. Check your connection and try again.',
  'common.dismiss': 'Dismiss',

  'account.balance': 'Balance',
  'account.balanceFailed': (network: string) =>
    `We can’t reach ${network} right now. Your balance may be out of date.`,
  'account.copyAddress': 'Copy address',
  'account.disconnect': 'Disconnect',
  'account.disconnecting': 'Disconnecting',
  'account.explorer': (explorer: string) => `View on ${explorer}`,
  'account.network': 'Network',
  'account.none': 'No wallet is connected.',
  'account.settings': 'Settings',
  'account.title': 'Account',
  'account.wallet': 'Wallet',
  'account.address': 'Address',

  'allWallets.empty': (term: string) => `No wallet matches “${term}”.`,
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
  'connect.title': 'Connect a wallet',

  'connecting.action': (wallet: string) => `Confirm in ${wallet}`,
  'connecting.done': 'Connected',
  'connecting.declined': (wallet: string) => `Request declined in ${wallet}.`,
  'connecting.declinedHint': 'Nothing was connected. You can ask again.',
  'connecting.failed': (wallet: string) => `${wallet} did not connect.`,
  'connecting.failedHint': 'Nothing was connected. Unlock the wallet, then try again.',
  'connecting.gone': (wallet: string) => `${wallet} is no longer in this browser.`,
  'connecting.goneHint': 'Turn the extension on, or choose another wallet.',
  'connecting.goneAction': 'Choose another wallet',
  'connecting.hint': 'Approve the connection. It does not move any funds.',
  'connecting.pending': (wallet: string) => `${wallet} already has a request waiting.`,
  'connecting.pendingHint': 'Open the wallet, answer that request, then try again.',
  'connecting.slow': 'Nothing there? Open the extension from the toolbar.',

  'downloads.android': 'Android app',
  'downloads.chrome': 'Browser extension',
  'downloads.intro': (wallet: string) => `Install ${wallet}, then come back to this page.`,
  'downloads.ios': 'iPhone app',
  'downloads.none': (wallet: string) => `We know no download for ${wallet}.`,
  'downloads.title': (wallet: string) => `Get ${wallet}`,
  'downloads.website': 'Website',

  'getWallet.failed': 'Suggestions did not load.',
  'getWallet.intro': 'Any of these works here. You can change later.',
  'getWallet.more': 'See all wallets',
  'getWallet.title': 'Get a wallet',

  'legal.accept': 'I agree to the',
  'legal.and': 'and',
  'legal.notice': 'By connecting you agree to the',
  'legal.privacy': 'privacy policy',
  'legal.terms': 'terms of service',

  'networks.disabled': (wallet: string) => `Not offered by ${wallet}`,
  'networks.empty': (term: string) => `No network matches “${term}”.`,
  'networks.help': 'What is a network?',
  'networks.search': 'Search networks',
  'networks.testnet': 'Test network',
  'networks.title': 'Choose a network',

  'phoneWallets.none': 'Phone wallets are not set up on this site yet.',
  'phoneWallets.hint': 'Use a wallet in this browser, or get one.',
  'phoneWallets.title': 'Phone wallets',

  'switch.action': (wallet: string) => `Confirm in ${wallet}`,
  'switch.declined': (wallet: string) => `Switch declined in ${wallet}.`,
  'switch.declinedHint': (network: string) => `You stay on ${network}. Nothing changed.`,
  'switch.failed': (network: string) => `${network} could not be reached from your wallet.`,
  'switch.failedHint': 'Nothing changed. Try again, or choose another network.',
  'switch.hint': (network: string) => `Approve the change to ${network}.`,
  'switch.pendingHint': 'Open the wallet, answer the request that waits there, then try again.',
  'switch.title': 'Switch network',

  'unsupported.intro': 'This site does not use your wallet’s current network. Choose one it does.',
  'unsupported.title': 'Switch network',

  'whatIsANetwork.lead': 'Networks are separate ledgers',
  'whatIsANetwork.leadText':
    'Each keeps its own balances and charges its own fee. The same address can hold different things on each.',
  'whatIsANetwork.second': 'Pick the one this site uses',
  'whatIsANetwork.secondText':
    'Switching moves nothing. It only chooses which ledger you see and use.',
  'whatIsANetwork.title': 'What is a network?',

  'whatIsAWallet.get': 'Get a wallet',
  'whatIsAWallet.keep': 'It keeps what is yours',
  'whatIsAWallet.keepText': 'Coins, tokens and names stay under a key that only you hold.',
  'whatIsAWallet.login': 'It signs you in',
  'whatIsAWallet.loginText': 'One wallet opens many sites. No new account, no password to lose.',
  'whatIsAWallet.ask': 'It asks you first',
  'whatIsAWallet.askText': 'A site can only propose. Nothing moves until you approve it.',
  'whatIsAWallet.title': 'What is a wallet?',

  'toast.addressCopied': 'Address copied',
  'toast.copyFailed': 'Copying failed. Select the address and copy it by hand.',
  'toast.disconnectFailed': 'The wallet did not disconnect. Try again.',
  'toast.unknown': 'Something went wrong. Nothing was lost.',
}

function format(value: number): string {
  return new Intl.NumberFormat('en').format(value)
}

export type Messages = {
  [Key in keyof typeof en]: (typeof en)[Key] extends string ? string : (typeof en)[Key]
}
