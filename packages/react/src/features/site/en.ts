/** Texts of a login by what the site’s own server signs. */
export const en = {
  'site.newBrowser': 'Your wallet isn’t in this browser.',
  'site.newBrowserHint': 'It opens only in the browsers that have it. Continue there.',
  'site.off': 'Wallets by this site’s login aren’t set up.',
  'site.onlyHere': 'Your wallet opens only in the browser where it was made.',
  'site.opening': 'Signing you in…',
  'site.other': 'Another way',
  'site.refused': 'This site didn’t say who you are.',
  'site.title': 'Your wallet',
}
