import type { Appearance } from '../view/createAppearance.ts'
import { en, type Texts } from './en.ts'

/** What a page says, in the language that it has. */
export type TextsStore = {
  getState(): Texts
  subscribe(listener: () => void): () => void
}

/** Follows the language of a page. English comes with the code; another one is fetched, and English stands until it is there. */
export function createTexts(appearance: Pick<Appearance, 'getLanguage' | 'subscribe'>) {
  let texts: Texts = en
  const listeners = new Set<() => void>()

  async function load(locale: 'ar' | 'en'): Promise<Texts> {
    if (locale === 'en') return en
    // English is better than no words.
    return import('./ar.ts').then(
      ({ ar }) => ar,
      () => en,
    )
  }

  async function follow(): Promise<void> {
    const { locale } = appearance.getLanguage()
    const next = await load(locale)
    if (next === texts || appearance.getLanguage().locale !== locale) return
    texts = next
    for (const listener of listeners) listener()
  }

  const ready = follow()
  appearance.subscribe(() => void follow())
  return {
    getState: () => texts,
    /** Once the texts of the first language are there. */
    ready,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
