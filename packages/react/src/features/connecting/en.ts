/** Texts for while an installed wallet is asked. */
export const en = {
  'connecting.action': (wallet: string) => `Confirm in ${wallet}`,
  'connecting.declined': (wallet: string) => `Request declined in ${wallet}.`,
  'connecting.declinedHint': 'Nothing was connected. You can ask again.',
  'connecting.elsewhere': (wallet: string) => `${wallet} is on another network.`,
  'connecting.elsewhereHint':
    'This site does not use it. Switch networks in the wallet, then try again.',
  'connecting.failed': (wallet: string) => `${wallet} did not connect.`,
  'connecting.failedHint': 'Nothing was connected. Unlock the wallet, then try again.',
  'connecting.hint': 'Approve the connection. It does not move any funds.',
  'connecting.noApp': 'No wallet app opened.',
  'connecting.noAppHint': 'Install one, or open this page in the browser of a wallet app.',
  'connecting.blocked': 'Your browser keeps this page from apps on this device.',
  'connecting.blockedHint': 'Allow it in the browser’s settings for this site, then try again.',
  'connecting.allowed': 'This page may open your wallet app now.',
  'connecting.allowedHint': 'Try again to open it.',
  'connecting.unsupported': (wallet: string) => `${wallet} cannot do what this site needs.`,
  'connecting.unsupportedHint': 'Update the wallet, or choose another one.',
  'connecting.pendingHint': 'Open the wallet, answer that request, then try again.',
  'connecting.title': 'Connect a wallet',

  'multiChain.intro': (wallet: string) =>
    `${wallet} holds accounts on several chains. Connect one now; you can add the others later.`,
  'multiChain.title': 'Choose a chain',
  'multiChain.used': 'In use',
}
