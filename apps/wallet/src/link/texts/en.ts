/** Texts of the mail link’s page. English is the contract: every other language has the same keys. */
export const en = {
  again: 'Try again',
  asked: 'Asked',
  browser: (browser: string | undefined, system: string | undefined) =>
    `${browser ?? 'A browser'} on ${system ?? 'a device of unknown kind'}`,
  confirm: 'Confirm the device',
  device: 'Device',
  done: 'The device is confirmed. You can close this page and go back to the site.',
  doneTitle: 'Confirmed',
  expired: 'This link has expired or was used. Send a new mail from the site.',
  expiredTitle: 'Expired',
  failed: 'The link couldn’t be checked. Check your connection, then try again.',
  frozen: 'Your wallet is frozen. If you confirm this device, the wallet thaws in 24 hours.',
  held: (hours: number) =>
    `Open the wallet on a device where you used it before, and let the new one in. Without an answer it may come in after ${hours === 1 ? 'an hour' : `${hours} hours`}, once you log in there again.`,
  heldTitle: 'Your other device decides',
  hint: 'Only go on if you are logging in right now, and asked for this mail yourself.',
  iPhone: 'iPhone or iPad',
  notMe: 'This isn’t me',
  notMeDone:
    'The device is refused, and your wallet is frozen: no device signs with it, and none comes in. Somebody knew a code from your mail, so change the password of your mailbox.',
  notMeHint: 'This refuses the device and freezes your wallet until you thaw it.',
  notMeNext:
    'To thaw your wallet, open “Your devices” on a device where you use it. End devices there that you don’t know.',
  notMeTitle: 'Refused and frozen',
  number: 'Two digits',
  numberHint: 'The number on the screen where you log in.',
  numberOther: 'That’s another number.',
  numberWrong: (tries: number) =>
    tries === 1
      ? 'That’s another number. One try left.'
      : `That’s another number. ${tries} tries left.`,
  reading: 'Reading the link',
  refused: 'The device was refused. If it was yours, log in again on the site.',
  refusedTitle: 'Refused',
  site: 'Site',
  thaw: 'It was me: thaw my wallet',
  thawed:
    'Your wallet works again. The device stays refused: to let it in, log in there once more.',
  thawedStill:
    'This page doesn’t keep your wallet frozen any more, but one of your devices, or another mail, still does. See “Your devices” there.',
  thawedTitle: 'Thawed',
  title: 'Confirm a new device',
  wallet: 'Wallet of',
}

/** What every language offers. */
export type LinkTexts = {
  [Key in keyof typeof en]: (typeof en)[Key] extends string ? string : (typeof en)[Key]
}
