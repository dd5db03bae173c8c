/** See `testIds`. */
export const emailTestIds = {
  emailInput: 'email-input',
  emailSubmit: 'email-submit',
  socialSelector: (provider: string) => `social-selector-${provider}` as const,
} as const
