/** Texts of the frame. English is the contract: every other language has the same keys. */
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
  kindTransfer: (amount: string) => `Send ${amount}`,
  kindTypedData: 'Sign data',
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
