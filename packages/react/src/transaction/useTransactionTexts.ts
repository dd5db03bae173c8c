import { useMemo } from 'react'
import type { TextsOf } from '../i18n/en.ts'
import { useViewMessages } from '../i18n/MessagesContext.ts'
import { type Texts, useTexts } from '../kit/useTexts.ts'
import { en } from './en.ts'

/** What the screens of a feature with transactions may say. */
export type TransactionTexts<English = object> = Texts<typeof en> & TextsOf<English>

/** The texts of a feature, and those that it shares with other transactions and other features. */
export function useTransactionTexts<English extends object>(
  english: English,
): TransactionTexts<English> {
  const shared = useTexts(en)
  const own = useViewMessages(english)
  return useMemo(() => ({ ...shared, ...own }), [own, shared])
}
