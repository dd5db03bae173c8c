/** Texts for while an installed wallet is asked. */
export const en = {
  'connecting.action': (wallet: string) => `Confirm in ${wallet}`,
  'connecting.declined': (wallet: string) => `Request declined in ${wallet}.`,
  'connecting.declinedHint': 'Nothing was connected. You can ask again.',
  'connecting.elsewhere': (wallet: string) => `${wallet} is on a network this site doesn’t use.`,
  'connecting.elsewhereHint': (wallet: string) => `Switch networks in ${wallet}, then try again.`,
  'connecting.failed': (wallet: string) => `${wallet} didn’t connect.`,
  'connecting.failedHint': 'Try again, or use another wallet.',
  'connecting.hint': 'Approve to connect. This can’t move your funds.',
  'connecting.noApp': 'No wallet app opened.',
  'connecting.noAppHint': 'Install one, or open this page in a wallet app’s browser.',
  'connecting.blocked': 'Your browser blocked this page from opening the app.',
  'connecting.blockedHint': 'Allow it in the browser’s settings for this site, then try again.',
  'connecting.allowed': 'This page can open your wallet app now.',
  'connecting.allowedHint': 'Try again to open it.',
  'connecting.other': 'Use another wallet',
  'connecting.ungranted': (wallet: string) => `${wallet} shared no account.`,
  'connecting.ungrantedHint': 'Make sure it’s unlocked, then try again.',
  'connecting.unsupported': (wallet: string) => `${wallet} can’t do what this site needs.`,
  'connecting.unsupportedHint': 'Update the wallet, or choose another one.',
  'connecting.pendingHint':
    'Answer that request in the wallet. If nothing happens here, try again.',
  'connecting.title': 'Connect a wallet',

  'multiChain.intro': (wallet: string) =>
    `${wallet} works with several networks. Start with one; add others any time.`,
  'multiChain.title': 'Which account?',
  'multiChain.used': 'In use',
}
