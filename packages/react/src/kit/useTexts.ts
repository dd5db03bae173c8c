import { useMemo } from 'react'
import type { Messages, TextsOf } from '../i18n/en.ts'
import { useViewMessages } from '../i18n/MessagesContext.ts'
import { en } from './en.ts'

/** What the screens of a feature may say. */
export type Texts<English> = Messages & TextsOf<typeof en> & TextsOf<English>

/** The texts of a feature, and those that it shares with others. */
export function useTexts<English extends object>(english: English): Texts<English> {
  const shared = useViewMessages(en)
  const own = useViewMessages(english)
  return useMemo(() => ({ ...shared, ...own }), [own, shared])
}
