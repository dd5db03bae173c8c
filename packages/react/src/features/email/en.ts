/** Texts of the way in by e-mail. */
export const en = {
  'email.field': 'E-mail address',
  'email.invalid': 'Check the address.',
  'email.offline': 'You’re offline.',
  'email.or': 'or',
  'email.submit': 'Continue with this address',
}
