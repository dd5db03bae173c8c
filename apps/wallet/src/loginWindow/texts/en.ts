/** Texts of a login's window. English is the contract: every other language has the same keys. */
export const en = {
  again: (provider: string) => `One more look at ${provider}…`,
  back: 'One moment…',
  backTo: (host: string) => `Back to ${host}`,
  close: 'Close',
  done: 'You can close this window.',
  lost: 'Go back to the page: it couldn’t be reached. Try again there.',
  opening: (provider: string) => `Opening ${provider}…`,
  otherBrowser: 'This login was begun in another browser. Go back there and try again.',
  over: 'This login is over.',
  refused: (provider: string) => `You didn’t go on with ${provider}. You can close this window.`,
  slow: 'This takes too long. Go back and try again.',
  title: 'Log in',
}

/** What every language offers. */
export type LoginWindowTexts = {
  [Key in keyof typeof en]: (typeof en)[Key] extends string ? string : (typeof en)[Key]
}
