/** See `testIds`. */
export const emailTestIds = {
  emailInput: 'email-input',
  emailSubmit: 'email-submit',
  inAppCopy: 'in-app-copy',
  /** Says which providers refuse to open in the browser of an app. */
  inAppNote: 'in-app-note',
  inAppOpen: 'in-app-open',
  socialSelector: (provider: string) => `social-selector-${provider}` as const,
} as const
