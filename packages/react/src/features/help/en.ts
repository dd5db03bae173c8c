/** Texts that explain, and lead to a wallet. */
export const en = {
  'downloads.title': (wallet: string) => `Get ${wallet}`,
  'downloads.android': 'Android app',
  'downloads.chrome': 'Browser extension',
  'downloads.intro': (wallet: string) => `Install ${wallet}, then come back to this page.`,
  'downloads.ios': 'iPhone app',
  'downloads.none': (wallet: string) => `We know no download for ${wallet}.`,
  'downloads.open': (wallet: string) => `Open in ${wallet}`,
  'downloads.openHint': 'This page, in the wallet’s own browser',
  'downloads.website': 'Website',

  'getWallet.title': 'Get a wallet',
  'getWallet.failed': 'Suggestions did not load.',
  'getWallet.intro': 'Any of these works here. You can change later.',
  'getWallet.more': 'See all wallets',

  'whatIsANetwork.title': 'What is a network?',
  'whatIsANetwork.lead': 'Networks are separate ledgers',
  'whatIsANetwork.leadText':
    'Each keeps its own balances and charges its own fee. The same address can hold different things on each.',
  'whatIsANetwork.second': 'Pick the one this site uses',
  'whatIsANetwork.secondText':
    'Switching moves nothing. It only chooses which ledger you see and use.',

  'whatIsAWallet.title': 'What is a wallet?',
  'whatIsAWallet.get': 'Get a wallet',
  'whatIsAWallet.keep': 'It keeps what is yours',
  'whatIsAWallet.keepText': 'Coins, tokens and names stay under a key that only you hold.',
  'whatIsAWallet.login': 'It signs you in',
  'whatIsAWallet.loginText': 'One wallet opens many sites. No new account, no password to lose.',
  'whatIsAWallet.ask': 'It asks you first',
  'whatIsAWallet.askText': 'A site can only propose. Nothing moves until you approve it.',
}
