/** See `testIds`. */
export const socialTestIds = {
  /** Shows the provider's window, for the first time or again. */
  socialOpen: 'social-open',
  socialOther: 'social-other',
  /** Has the whole page go to the provider. */
  socialTab: 'social-tab',
} as const
