import { en, type Messages } from './en.ts'
import type { Locale } from './locale.ts'

/** English is part of the modal; every other language is fetched when it is needed. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  return locale === 'ar' ? (await import('./ar.ts')).ar : en
}
