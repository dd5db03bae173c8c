/** See `testIds`. */
export const socialTestIds = {
  /** Shows the provider's window, for the first time or again. */
  socialOpen: 'social-open',
  socialOther: 'social-other',
} as const
