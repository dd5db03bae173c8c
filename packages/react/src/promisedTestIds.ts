/** The ids of screens to come; each moves to its feature with the screen. See `testIds`. */
export const promisedTestIds = {
  socialSelector: (name: string) => `social-selector-${name}` as const,
  swapSwitch: 'swap-switch',
  approve: 'approve',
  reject: 'reject',
} as const
