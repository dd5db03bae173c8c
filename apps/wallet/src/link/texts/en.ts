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
  held: (hours: number) =>
    `Open the wallet on a device where you used it before, and let the new one in. Without an answer it may come in after ${hours === 1 ? 'an hour' : `${hours} hours`}, once you log in there again.`,
  heldTitle: 'Your other device decides',
  hint: 'Only go on if you are logging in right now, and asked for this mail yourself.',
  iPhone: 'iPhone or iPad',
  notMe: 'This isn’t me',
  notMeDone:
    'Nobody got in. Somebody knew your address and a code from your mail: if that wasn’t you, change the password of your mailbox.',
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
  title: 'Confirm a new device',
  wallet: 'Wallet of',
}

/** What every language offers. */
export type LinkTexts = {
  [Key in keyof typeof en]: (typeof en)[Key] extends string ? string : (typeof en)[Key]
}
