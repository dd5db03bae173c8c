/** Languages with a translation. */
export const locales = ['en', 'ar'] as const
export type Locale = (typeof locales)[number]
export type OtherLocale = Exclude<Locale, 'en'>

/** The translation for a BCP 47 tag: its language, whatever the region; English for all others. */
export function localeFor(tag: string | undefined): Locale {
  const language = tag?.toLowerCase().split('-')[0]
  return locales.find((locale) => locale === language) ?? 'en'
}

export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  return locale === 'ar' ? 'rtl' : 'ltr'
}
