/** The oldest browsers that we promise (design 1): what the style sheets compile to, and what published code may use. */
export const promisedBrowsers = { chrome: '120', firefox: '121', safari: '16.4' }
