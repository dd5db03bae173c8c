import { useEffect, useState } from 'react'
import { en } from '../i18n/en.ts'
import type { Translation } from '../i18n/MessagesContext.ts'
import { useLocale } from '../i18n/useLocale.ts'
import { loadMessages } from './loadMessages.ts'

const english: Translation = { locale: 'en', messages: en }

/** Texts of the visitor's language; nothing until they are there, so that no other language flashes. */
export function useTranslation(): Translation | undefined {
  const locale = useLocale()
  const [loaded, setLoaded] = useState<Translation>()

  useEffect(() => {
    if (locale === 'en') return
    let wanted = true
    loadMessages(locale).then(
      (messages) => wanted && setLoaded({ locale, messages }),
      // English is better than no modal.
      () => wanted && setLoaded({ locale, messages: { ...en } }),
    )
    return () => {
      wanted = false
    }
  }, [locale])

  if (locale === 'en') return english
  return loaded?.locale === locale ? loaded : undefined
}
