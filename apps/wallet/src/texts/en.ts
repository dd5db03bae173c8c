/** Texts of the frame and of the mail link’s page. English is the contract: every other language has the same keys. */
export const en = {
  account: 'Account',
  amount: 'Amount',
  app: 'App, as the data says',
  approve: 'Approve',
  approveAgain: 'Try again',
  askedBy: 'Asked by',
  close: 'Close',
  contract: 'Contract',
  experimental: 'Experimental: keep nothing of value in this wallet.',
  failedOffline: 'There’s no connection. Check it, then try again.',
  failedRefused: 'The network refused it.',
  failedUnreadable: 'This wallet can’t read what it was asked to sign, so it didn’t sign.',
  failedLoggedOut: 'You’re no longer logged in. Log in again on the site.',
  failedSlot: 'This browser can’t open your wallet any more. Log in again on the site.',
  failedDescriptor: 'The server named another wallet than yours, so nothing was signed.',
  failedOther: 'It didn’t work this time.',
  failedTitle: 'Not done',
  fee: 'Network fee, at most',
  kindCall: 'Use a contract',
  kindCreate: 'Create a contract',
  kindMessage: 'Sign a message',
  kindSendTransaction: 'Sign and send a transaction',
  kindTransactions: (count: number) =>
    count === 1 ? 'Sign a transaction' : `Sign ${count} transactions`,
  kindTransfer: (symbol: string) => `Send ${symbol}`,
  kindTypedData: 'Sign data',
  linkConfirm: 'Confirm the device',
  linkDone: 'The device is confirmed. You can close this page and go back to the site.',
  linkDoneTitle: 'Confirmed',
  linkExpired: 'This link has expired or was used. Send a new mail from the site.',
  linkExpiredTitle: 'Expired',
  linkFailed: 'The link couldn’t be checked. Check your connection, then try again.',
  linkHint: 'Only go on if you are logging in right now, and asked for this mail yourself.',
  linkNumber: 'Two digits',
  linkNumberHint: 'The number on the screen where you log in.',
  linkNumberOther: 'That’s another number.',
  linkNumberWrong: (tries: number) =>
    tries === 1
      ? 'That’s another number. One try left.'
      : `That’s another number. ${tries} tries left.`,
  linkRefused: 'The device was refused. If it was yours, log in again on the site.',
  linkRefusedTitle: 'Refused',
  linkTitle: 'Confirm a new device',
  message: 'Message',
  messageBytes: 'These bytes aren’t text.',
  network: 'Network',
  noMessage: 'The message is empty.',
  offline: 'You’re offline. Check your connection to go on.',
  of: (count: number) => `1 of ${count}`,
  raw: 'Raw data',
  receiver: 'To',
  reject: 'Reject',
  title: 'Wallet',
  unread:
    'This wallet can’t read all that this does. Approve it only if you trust the site and expect it.',
  working: 'Signing…',
}

/** What every language offers. */
export type Texts = {
  [Key in keyof typeof en]: (typeof en)[Key] extends string ? string : (typeof en)[Key]
}
