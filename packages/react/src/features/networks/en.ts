/** Texts of the networks and of a change of network. */
export const en = {
  'networks.title': 'Choose a network',
  'networks.disabled': (wallet: string) => `Not offered by ${wallet}`,
  'networks.empty': (term: string) => `No network matches “${term}”.`,
  'networks.help': 'What is a network?',
  'networks.search': 'Search networks',
  'networks.testnet': 'Test network',
  'networks.unapproved': (wallet: string) => `Not approved in ${wallet}`,
  'networks.clear': 'Clear search',

  'switch.unsupported': (wallet: string) => `${wallet} does not switch networks for sites.`,
  'switch.unsupportedHint': 'Switch in the wallet itself, then come back.',
  'switch.title': 'Switch network',
  'switch.action': (wallet: string) => `Confirm in ${wallet}`,
  'switch.declined': (wallet: string) => `Switch declined in ${wallet}.`,
  'switch.declinedHint': (network: string) => `You stay on ${network}. Nothing changed.`,
  'switch.failed': (network: string) => `${network} could not be reached from your wallet.`,
  'switch.failedHint': 'Nothing changed. Try again, or choose another network.',
  'switch.hint': (network: string) => `Approve the change to ${network}.`,
  'switch.pendingHint': 'Open the wallet, answer the request that waits there, then try again.',

  'switchChain.choose': 'Choose a wallet',
  'switchChain.hint': 'The wallet you use now stays connected.',
  'switchChain.text': (chain: string) => `${chain} needs an account of its own.`,
  'switchChain.with': (wallet: string) => `Continue with ${wallet}`,

  'unsupported.title': 'Switch network',
  'unsupported.intro': 'This site does not use your wallet’s current network. Choose one it does.',
}
