/** Texts of the mail link’s page. English is the contract: every other language has the same keys. */
export const en = {
  again: 'Try again',
  confirm: 'Confirm the device',
  done: 'The device is confirmed. You can close this page and go back to the site.',
  doneTitle: 'Confirmed',
  expired: 'This link has expired or was used. Send a new mail from the site.',
  expiredTitle: 'Expired',
  failed: 'The link couldn’t be checked. Check your connection, then try again.',
  hint: 'Only go on if you are logging in right now, and asked for this mail yourself.',
  number: 'Two digits',
  numberHint: 'The number on the screen where you log in.',
  numberOther: 'That’s another number.',
  numberWrong: (tries: number) =>
    tries === 1
      ? 'That’s another number. One try left.'
      : `That’s another number. ${tries} tries left.`,
  refused: 'The device was refused. If it was yours, log in again on the site.',
  refusedTitle: 'Refused',
  title: 'Confirm a new device',
}

/** What every language offers. */
export type LinkTexts = {
  [Key in keyof typeof en]: (typeof en)[Key] extends string ? string : (typeof en)[Key]
}
