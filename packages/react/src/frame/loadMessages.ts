import { en, type Messages } from '../i18n/en.ts'
import type { Locale } from '../i18n/locale.ts'

/** English is part of the modal; every other language is fetched when it is needed. A copy, to which features add. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  return locale === 'ar' ? { ...(await import('./ar.ts')).ar } : en
}
