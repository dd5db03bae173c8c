/** Languages that the screens have, by their BCP 47 tags. */
export const locales = ['en', 'ar'] as const
export type Locale = (typeof locales)[number]
