import { ar } from './texts/ar.ts'
import { en, type MailTexts } from './texts/en.ts'

/** A language of mails, with the direction in which it is read. */
export type MailLanguage = { direction: 'ltr' | 'rtl'; locale: 'ar' | 'en'; texts: MailTexts }

/** The language of a BCP 47 tag, whatever its region; English for all others. */
export function mailLanguage(tag: string | undefined): MailLanguage {
  return tag?.toLowerCase().split('-')[0] === 'ar'
    ? { direction: 'rtl', locale: 'ar', texts: ar }
    : { direction: 'ltr', locale: 'en', texts: en }
}
