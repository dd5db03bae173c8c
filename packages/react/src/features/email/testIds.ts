/** See `testIds`. */
export const emailTestIds = {
  emailInput: 'email-input',
  emailSubmit: 'email-submit',
} as const
