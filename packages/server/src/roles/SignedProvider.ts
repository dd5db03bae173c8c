/** Whose logins have no trip of a browser: what is signed for them comes by the device itself. */
export type SignedProvider = 'farcaster' | 'site'
