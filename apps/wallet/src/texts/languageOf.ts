import { ar } from './ar.ts'
import { en, type Texts } from './en.ts'

/** A language of the frame, with the direction in which it is read. */
export type Language = { direction: 'ltr' | 'rtl'; locale: 'ar' | 'en'; texts: Texts }

/** The language of a BCP 47 tag, whatever its region; English for all others. */
export function languageOf(tag: string | undefined): Language {
  return tag?.toLowerCase().split('-')[0] === 'ar'
    ? { direction: 'rtl', locale: 'ar', texts: ar }
    : { direction: 'ltr', locale: 'en', texts: en }
}
