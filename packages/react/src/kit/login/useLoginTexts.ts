import { useMemo } from 'react'
import type { TextsOf } from '../../i18n/en.ts'
import { useViewMessages } from '../../i18n/MessagesContext.ts'
import { type Texts, useTexts } from '../useTexts.ts'
import { en } from './en.ts'

/** What the screens of a login may say. */
export type LoginTexts<English = object> = Texts<typeof en> & TextsOf<English>

/** The texts of one kind of login, and those that it shares with the others and with other features. */
export function useLoginTexts<English extends object>(english: English): LoginTexts<English> {
  const shared = useTexts(en)
  const own = useViewMessages(english)
  return useMemo(() => ({ ...shared, ...own }), [own, shared])
}
