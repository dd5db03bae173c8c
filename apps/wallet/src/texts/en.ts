import { requestsEn } from './requests/en.ts'

/** Texts of the frame. English is the contract: every other language has the same keys. */
export const en = {
  ...requestsEn,
  account: 'Account',
  approveAgain: 'Try again',
  anyway: (verb: string) => `${verb} anyway`,
  askedBy: 'Asked by',
  browserOn: (browser: string | undefined, system: string | undefined) =>
    `${browser ?? 'a browser'}${system === undefined ? '' : ` on ${system}`}`,
  changed: 'Something that it does isn’t as it was shown. Look again before you approve it.',
  changedTitle: 'It has changed',
  changes: 'What changes for you',
  checking: 'Checking…',
  close: 'Close',
  comes: 'You get',
  count: (count: number) => String(count),
  day: (timeMs: number) => new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' }).format(timeMs),
  experimental: 'Experimental: keep nothing of value in this wallet.',
  failedFull: 'The wallet’s server is full at the moment. Try again later.',
  failedFunds: (symbol: string) => `There isn’t enough ${symbol} for amount and fee.`,
  failedOffline: 'There’s no connection. Check it, then try again.',
  failedOutdated: 'The wallet was updated. Reload the page.',
  failedRefused: 'The network refused it.',
  failedUnreadable: 'This wallet can’t read what it was asked to sign, so it didn’t sign.',
  failedLoggedOut: 'You’re no longer logged in. Log in again on the site.',
  failedSlot: 'This browser can’t open your wallet any more. Log in again on the site.',
  failedDescriptor: 'The server named another wallet than yours, so nothing was signed.',
  failedFrozen: 'Your wallet is frozen. Thaw it under “Your devices”.',
  failedOther: 'It didn’t work this time.',
  failedTitle: 'Not done',
  iPhone: 'iPhone or iPad',
  /** Of all the texts (BCP 47). */
  language: 'en' as string,
  leaves: 'You pay',
  limitFailed: 'It couldn’t be limited this time. Try again.',
  message: 'Message',
  network: 'Network',
  newKey: 'This is your key. Only your real wallet shows it.',
  offline: 'You’re offline. Check your connection to go on.',
  of: (count: number) => `1 of ${count}`,
  openAgain: 'Open again',
  openWindow: 'Open in a window',
  raw: 'Raw data',
  readOn: 'Read on',
  reject: 'Reject',
  steps: 'All that it does',
  sureTitle: 'Are you sure?',
  time: (timeMs: number) =>
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(timeMs),
  title: 'Wallet',
  unknown:
    'We don’t know whether it was sent: no answer came. It may still be done, so look for it before you pay again. We keep looking for',
  unknownTitle: 'Not known',
  unseen: {
    covered:
      'Something on this page lies over the wallet or changes how it looks, so nothing can be approved here. Close it, then look again.',
    small:
      'There isn’t enough room to show all of this, so nothing can be approved here. Make the window larger, or turn your phone.',
    unsupported: 'This browser can’t tell what you see, so nothing can be approved here.',
  },
  windowBlocked: 'Your browser blocked the window.',
  windowDone: 'Done. You can close this window.',
  windowFailed: 'Your wallet can’t be reached. Check your connection.',
  windowOpen: 'Go on in the window.',
  windowOver: 'This request is over. You can close this window.',
  windowWhy: 'Approve this in a window of its own, where no page can cover it.',
  working: 'Signing…',
}

/** What every language offers. */
export type Texts = Same<typeof en>

type Same<Set> = {
  [Key in keyof Set]: Set[Key] extends string
    ? string
    : Set[Key] extends (...args: never) => string
      ? Set[Key]
      : Same<Set[Key]>
}
