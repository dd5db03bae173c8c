import { ar } from './texts/ar.ts'
import { en, type OnrampTexts } from './texts/en.ts'

/** A language of pages, with the direction in which it is read. */
export type PageLanguage = { direction: 'ltr' | 'rtl'; locale: 'ar' | 'en'; texts: OnrampTexts }

/** The language that a browser names first (`Accept-Language`), where there is one; else English. */
export function pageLanguage(accepted: string | undefined): PageLanguage {
  return /^\s*ar(?:[-,;\s]|$)/i.test(accepted ?? '')
    ? { direction: 'rtl', locale: 'ar', texts: ar }
    : { direction: 'ltr', locale: 'en', texts: en }
}
