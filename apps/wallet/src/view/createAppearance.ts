import type { FrameParams } from '@latchkey/protocol/frame'
import { applyTheme } from '@latchkey/ui'
import { type Language, languageOf } from '../texts/languageOf.ts'

/** How the document looks, as the page around wants it: its language and a few checked tokens. */
export function createAppearance(root: HTMLElement, tag: string | undefined) {
  let language = languageOf(tag)
  const listeners = new Set<() => void>()

  function showLanguage(): void {
    root.lang = language.locale
    root.dir = language.direction
  }

  showLanguage()
  return {
    getLanguage: (): Language => language,
    showSite({ locale }: FrameParams<'sync.site'>): void {
      language = languageOf(locale)
      showLanguage()
      for (const listener of listeners) listener()
    },
    showTheme({ accent, mode, radius }: FrameParams<'sync.theme'>): void {
      // By CSSOM: a style attribute is refused by the document's own rules.
      applyTheme(root, { mode, variables: { accent, radius: `${radius}px` } })
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
export type Appearance = ReturnType<typeof createAppearance>
