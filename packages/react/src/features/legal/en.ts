/** Texts of a site's terms; they come with those. */
export const enLegal = {
  'legal.accept': 'I agree to the',
  'legal.and': 'and',
  'legal.notice': 'By connecting you agree to the',
  'legal.privacy': 'privacy policy',
  'legal.terms': 'terms of service',
}
