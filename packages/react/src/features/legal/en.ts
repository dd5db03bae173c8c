/** Texts of a site’s terms. */
export const en = {
  'legal.accept': 'I agree to the',
  'legal.and': 'and',
  'legal.notice': 'By connecting, you agree to the',
  'legal.privacy': 'privacy policy',
  'legal.terms': 'terms of service',
}
