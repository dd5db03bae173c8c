import type { Messages, TextsOf } from './en.ts'

/** Texts of the views for wallets on another device or in another app; they come with those. */
export const enRemote = {
  'remote.ways': 'Ways to connect',
  'remote.wayBrowser': 'Browser',
  'remote.wayApp': 'App',
  'remote.wayPhone': 'Phone',
  'remote.wayWeb': 'Website',
  'remote.wayDesktop': 'Desktop',

  'remote.code': 'QR code for phone wallets',
  'remote.codeOf': (wallet: string) => `QR code for ${wallet}`,
  'remote.copy': 'Copy link',
  'remote.get': (wallet: string) => `I don’t have ${wallet}`,
  'remote.hideCode': 'Hide code',
  'remote.opening': 'Getting a code',
  'remote.renew': 'New code',
  'remote.renews': (seconds: number) =>
    seconds === 1 ? 'New code in 1 second' : `New code in ${seconds} seconds`,
  'remote.scan': 'Scan with your phone’s camera or a wallet.',
  'remote.scanWith': (wallet: string) => `Scan with your phone’s camera or ${wallet}.`,
  'remote.showCode': 'Show code',

  'remote.away': (wallet: string) => `Confirm in ${wallet}`,
  'remote.awayHint': 'Approve the connection there, then come back to this page.',
  'remote.installed': (wallet: string) => `${wallet} is in this browser.`,
  'remote.installedHint': 'Continue, then approve the connection there.',
  'remote.installedAction': 'Continue',
  'remote.next': (wallet: string) => `Continue in ${wallet}`,
  'remote.nothing': (wallet: string) => `Did ${wallet} open?`,
  'remote.nothingHint': 'If not, it may not be on this device. Try again, or take another way.',
  'remote.open': (wallet: string) => `Open ${wallet}`,
  'remote.openAgain': (wallet: string) => `Open ${wallet} again`,
  'remote.returned': (wallet: string) => `Approved in ${wallet}?`,
  'remote.returnedHint': 'Then it connects in a moment. If not, open the wallet again.',
  'remote.unsupported': (wallet: string) => `${wallet} is not in this browser.`,
  'remote.unsupportedHint': 'Install it, then come back to this page.',
  'remote.unsupportedAction': (wallet: string) => `Get ${wallet}`,

  'remote.clock': 'The clock of this device is wrong.',
  'remote.clockHint': 'Let it set date and time by itself, then try again.',
  'remote.declined': 'The request was declined in the wallet.',
  'remote.declinedHint': 'Nothing was connected. You can ask again.',
  'remote.expired': 'This code has expired.',
  'remote.expiredHint': 'Nothing was connected. A new one takes a second.',
  'remote.expiredManualHint': 'Nothing was connected. Start again on the page.',
  'remote.failed': 'The wallet did not connect.',
  'remote.failedHint': 'Nothing was connected. Try again.',
  'remote.offline': 'You are offline.',
  'remote.offlineHint': 'The code comes when you are back.',
  'remote.origin': 'Phone wallets do not work on this page.',
  'remote.originHint': 'Its address is not on the site’s list. Wallets in this browser still work.',
  'remote.project': 'Phone wallets are not set up on this site.',
  'remote.projectHint': 'Only its owner can change that. Wallets in this browser still work.',
  'remote.refused': 'Phone wallets are turned away right now.',
  'remote.refusedHint': 'Nothing was connected. Try again later, or use a wallet in this browser.',
  'remote.unreachable': 'We can’t reach phone wallets right now.',
  'remote.unreachableHint': 'Nothing was connected. Check your connection and try again.',
}

/** What such a view may say. */
export type RemoteMessages = Messages & TextsOf<typeof enRemote>
