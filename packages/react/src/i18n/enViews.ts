import type { Messages, TextsOf } from './en.ts'

/** Texts of the views that are fetched when a click needs them; they come with the first of those. */
export const enViews = {
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
  'downloads.website': 'Website',

  'getWallet.failed': 'Suggestions did not load.',
  'getWallet.intro': 'Any of these works here. You can change later.',
  'getWallet.more': 'See all wallets',

  'networks.disabled': (wallet: string) => `Not offered by ${wallet}`,
  'networks.empty': (term: string) => `No network matches “${term}”.`,
  'networks.help': 'What is a network?',
  'networks.search': 'Search networks',
  'networks.testnet': 'Test network',

  'phoneWallets.none': 'Phone wallets are not set up on this site yet.',
  'phoneWallets.hint': 'Use a wallet in this browser, or get one.',

  'switch.action': (wallet: string) => `Confirm in ${wallet}`,
  'switch.declined': (wallet: string) => `Switch declined in ${wallet}.`,
  'switch.declinedHint': (network: string) => `You stay on ${network}. Nothing changed.`,
  'switch.failed': (network: string) => `${network} could not be reached from your wallet.`,
  'switch.failedHint': 'Nothing changed. Try again, or choose another network.',
  'switch.hint': (network: string) => `Approve the change to ${network}.`,
  'switch.pendingHint': 'Open the wallet, answer the request that waits there, then try again.',

  'unsupported.intro': 'This site does not use your wallet’s current network. Choose one it does.',

  'whatIsANetwork.lead': 'Networks are separate ledgers',
  'whatIsANetwork.leadText':
    'Each keeps its own balances and charges its own fee. The same address can hold different things on each.',
  'whatIsANetwork.second': 'Pick the one this site uses',
  'whatIsANetwork.secondText':
    'Switching moves nothing. It only chooses which ledger you see and use.',

  'whatIsAWallet.get': 'Get a wallet',
  'whatIsAWallet.keep': 'It keeps what is yours',
  'whatIsAWallet.keepText': 'Coins, tokens and names stay under a key that only you hold.',
  'whatIsAWallet.login': 'It signs you in',
  'whatIsAWallet.loginText': 'One wallet opens many sites. No new account, no password to lose.',
  'whatIsAWallet.ask': 'It asks you first',
  'whatIsAWallet.askText': 'A site can only propose. Nothing moves until you approve it.',
}

/** Everything a view may say. */
export type ViewMessages = Messages & TextsOf<typeof enViews>
