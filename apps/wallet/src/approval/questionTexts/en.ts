/** Texts of the questions of a login. English is the contract: every other language has the same keys. */
export const en = {
  made: (when: string | undefined, where: string | undefined, site: string | undefined) =>
    `It was made${when === undefined ? '' : ` on ${when}`}${where === undefined ? '' : ` in ${where}`}${site === undefined ? '' : `, at ${site}`}.`,
  madeNo: 'No',
  madeOthers: 'Whoever made it can use it, too.',
  madeRefused: (site: string) =>
    `Whoever made it has its keys. Don’t send anything to it; log in with another address, and tell ${site}.`,
  madeRefusedTitle: 'Then don’t use this wallet',
  madeTitle: 'Is this your wallet?',
  madeYes: 'Yes, go on',
  siteAllow: 'Allow',
  siteGets:
    'It gets your e-mail address and your accounts. Without asking you it can’t pay, and signs you in to itself alone.',
  siteNotNow: 'Not now',
  siteWants: (site: string) => `${site} wants to see your wallet`,
}

export type QuestionTexts = typeof en
