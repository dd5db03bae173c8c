import type { Messages, TextsOf } from '../../i18n/en.ts'

/** Texts of the views that wait for the wallet; they come with those. */
export const enRequest = {
  'connecting.action': (wallet: string) => `Confirm in ${wallet}`,
  'connecting.done': 'Connected',
  'connecting.declined': (wallet: string) => `Request declined in ${wallet}.`,
  'connecting.declinedHint': 'Nothing was connected. You can ask again.',
  'connecting.elsewhere': (wallet: string) => `${wallet} is on another network.`,
  'connecting.elsewhereHint':
    'This site does not use it. Switch networks in the wallet, then try again.',
  'connecting.failed': (wallet: string) => `${wallet} did not connect.`,
  'connecting.failedHint': 'Nothing was connected. Unlock the wallet, then try again.',
  'connecting.gone': (wallet: string) => `${wallet} is no longer in this browser.`,
  'connecting.goneHint': 'Turn the extension on, or choose another wallet.',
  'connecting.goneAction': 'Choose another wallet',
  'connecting.hint': 'Approve the connection. It does not move any funds.',
  'connecting.noApp': 'No wallet app opened.',
  'connecting.noAppHint': 'Install one, or open this page in the browser of a wallet app.',
  'connecting.blocked': 'Your browser keeps this page from apps on this device.',
  'connecting.blockedHint': 'Allow it in the browser’s settings for this site, then try again.',
  'connecting.allowed': 'This page may open your wallet app now.',
  'connecting.allowedHint': 'Try again to open it.',
  'connecting.device': (wallet: string) => `${wallet} cannot reach your hardware wallet.`,
  'connecting.deviceHint': 'Connect and unlock the device, then try again.',
  'connecting.locked': (wallet: string) => `${wallet} is locked.`,
  'connecting.lockedHint': 'Unlock it, then try again.',
  'connecting.popup': (wallet: string) => `Your browser blocked the window of ${wallet}.`,
  'connecting.popupHint': 'Allow pop-ups for this site, then try again.',
  'connecting.timedOut': (wallet: string) => `${wallet} did not answer in time.`,
  'connecting.timedOutHint': 'Open the wallet, then try again.',
  'connecting.unsupported': (wallet: string) => `${wallet} cannot do what this site needs.`,
  'connecting.unsupportedHint': 'Update the wallet, or choose another one.',
  'connecting.pending': (wallet: string) => `${wallet} already has a request waiting.`,
  'connecting.pendingHint': 'Open the wallet, answer that request, then try again.',
  'connecting.slow': 'Nothing there? Open the extension from the toolbar.',

  'switch.title': 'Switch network',
  'switch.action': (wallet: string) => `Confirm in ${wallet}`,
  'switch.declined': (wallet: string) => `Switch declined in ${wallet}.`,
  'switch.declinedHint': (network: string) => `You stay on ${network}. Nothing changed.`,
  'switch.failed': (network: string) => `${network} could not be reached from your wallet.`,
  'switch.failedHint': 'Nothing changed. Try again, or choose another network.',
  'switch.hint': (network: string) => `Approve the change to ${network}.`,
  'switch.pendingHint': 'Open the wallet, answer the request that waits there, then try again.',
  'switch.unsupported': (wallet: string) => `${wallet} does not switch networks for sites.`,
  'switch.unsupportedHint': 'Switch in the wallet itself, then come back.',
}

/** What such a view may say. */
export type RequestMessages = Messages & TextsOf<typeof enRequest>
