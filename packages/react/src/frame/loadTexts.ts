import type { Translation } from '../i18n/MessagesContext.ts'
import type { Translations } from '../kit/Feature.ts'

/** Adds the texts of what has just been fetched to the visitor's language. English comes with the code. */
export async function loadTexts(
  { locale, messages }: Translation,
  ...parts: readonly { translations: Translations }[]
): Promise<void> {
  if (locale === 'en') return
  const texts = parts.map(({ translations }) =>
    // English is better than no screen.
    translations[locale]().catch(() => undefined),
  )
  Object.assign(messages, ...(await Promise.all(texts)))
}
