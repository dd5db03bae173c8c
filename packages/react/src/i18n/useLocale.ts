import { useSyncExternalStore } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { type Locale, localeFor } from './locale.ts'

/** The visitor's language: the site's option, else the page's own, else English. */
export function useLocale(): Locale {
  const { options } = useLatchkey()
  return useSyncExternalStore(
    followPageLanguage,
    () => localeFor(options.locale ?? document.documentElement.lang),
    () => localeFor(options.locale),
  )
}

function followPageLanguage(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['lang'] })
  return () => observer.disconnect()
}
