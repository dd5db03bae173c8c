/** Texts of the networks and of a change of network. */
export const en = {
  'networks.title': 'Choose a network',
  'networks.disabled': (wallet: string) => `${wallet} doesn’t support this network`,
  'networks.empty': (term: string) => `No network matches “${term}”.`,
  'networks.help': 'What is a network?',
  'networks.search': 'Search networks',
  'networks.testnet': 'Test network',
  'networks.testnets': 'Test networks',
  'networks.unapproved': (wallet: string) => `Allow this network in ${wallet} first`,
  'networks.clear': 'Clear search',

  'switch.unsupported': (wallet: string) => `${wallet} doesn’t switch networks for sites.`,
  'switch.unsupportedHint': 'Switch in the wallet itself, then come back.',
  'switch.title': 'Switch network',
  'switch.action': (wallet: string) => `Confirm in ${wallet}`,
  'switch.declined': (wallet: string) => `Switch declined in ${wallet}.`,
  'switch.declinedHint': (network: string) => `You stay on ${network}. Nothing changed.`,
  'switch.failed': (network: string) => `Your wallet couldn’t switch to ${network}.`,
  'switch.failedHint': 'Nothing changed. Try again, or choose another network.',
  'switch.hint': (network: string) => `Approve the change to ${network}.`,
  'switch.leave': 'Done',
  'switch.pendingHint': 'Open the wallet, answer that request, then try again.',

  'switchChain.choose': 'Choose a wallet',
  'switchChain.hint': 'Your current wallet stays connected.',
  'switchChain.text': (chain: string) => `${chain} needs its own wallet.`,
  'switchChain.unknown': 'This site doesn’t have that network.',
  'switchChain.with': (wallet: string) => `Continue with ${wallet}`,

  'unsupported.title': 'Switch network',
  'unsupported.intro':
    'This site doesn’t work on your wallet’s current network. Pick one of these.',
}
