/** See `testIds`. */
export const farcasterTestIds = {
  farcasterCode: 'farcaster-code',
  farcasterCopy: 'farcaster-copy',
  /** On a phone: opens the app. */
  farcasterOpen: 'farcaster-open',
  farcasterOther: 'farcaster-other',
  farcasterShowCode: 'farcaster-show-code',
} as const
