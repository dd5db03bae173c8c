/** Texts of the ways in by a login. */
export const en = {
  'email.continueWith': (provider: string) => `Continue with ${provider}`,
  'email.field': 'E-mail address',
  'email.invalid': 'Check the address.',
  'email.offline': 'You’re offline.',
  'email.or': 'or',
  'email.submit': 'Continue with this address',
}
