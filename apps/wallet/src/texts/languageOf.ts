/** A language that the wallet’s pages have, with the direction in which it is read. */
export type Language = { direction: 'ltr' | 'rtl'; locale: 'ar' | 'en' }

/** The language of a BCP 47 tag, whatever its region; English for all others. */
export function languageOf(tag: string | undefined): Language {
  return tag?.toLowerCase().split('-')[0] === 'ar'
    ? { direction: 'rtl', locale: 'ar' }
    : { direction: 'ltr', locale: 'en' }
}
