/** Texts that explain, and lead to a wallet. */
export const en = {
  'downloads.title': (wallet: string) => `Get ${wallet}`,
  'downloads.add': (browser: string) => `Add to ${browser}`,
  'downloads.android': 'Android app',
  'downloads.android.short': 'Android',
  'downloads.chrome': 'Extension for Chrome',
  'downloads.code': (wallet: string) => `QR code for the ${wallet} app`,
  'downloads.get.app': 'Get the app',
  'downloads.get.website': 'Go to its website',
  'downloads.intro': (wallet: string) => `Install ${wallet}, then come back to this page.`,
  'downloads.ios': 'iPhone app',
  'downloads.ios.short': 'iPhone',
  'downloads.none': (wallet: string) => `We don’t have a download link for ${wallet}.`,
  'downloads.open': (wallet: string) => `Open in ${wallet}`,
  'downloads.openHint': (wallet: string) =>
    `${wallet} opens this page in its own browser. Connect there.`,
  'downloads.openTitle': (wallet: string) => `Continue in ${wallet}`,
  'downloads.phone': 'Phone app',
  'downloads.reload': 'Installed? Reload this page',
  'downloads.scan': 'Scan with your phone’s camera.',
  'downloads.website': 'Website',

  'getWallet.title': 'Get a wallet',
  'getWallet.failed': 'Suggestions didn’t load.',
  'getWallet.intro': 'All of these work on this site. You can switch any time.',
  'getWallet.more': 'See all wallets',

  'whatIsANetwork.title': 'What is a network?',
  'whatIsANetwork.lead': 'Each network is its own record',
  'whatIsANetwork.leadText':
    'It keeps its own balances and has its own fees. One address can hold different things on each.',
  'whatIsANetwork.second': 'Pick the one this site uses',
  'whatIsANetwork.secondText':
    'Switching doesn’t move anything. It only changes which network you’re looking at.',

  'whatIsAWallet.title': 'What is a wallet?',
  'whatIsAWallet.get': 'Get a wallet',
  'whatIsAWallet.keep': 'It keeps what’s yours',
  'whatIsAWallet.keepText': 'Your coins, tokens and names are locked with a key only you have.',
  'whatIsAWallet.login': 'It signs you in',
  'whatIsAWallet.loginText': 'One wallet, many sites. No new account, no password.',
  'whatIsAWallet.ask': 'It asks you first',
  'whatIsAWallet.askText': 'Sites can only ask. Nothing moves until you approve it.',
}
