'use client'
import { createContext, useContext, useMemo } from 'react'
import { en, type Messages, type TextsOf } from './en.ts'
import type { Locale } from './locale.ts'

export type Translation = { locale: Locale; messages: Messages }

export const MessagesContext = createContext<Translation>({ locale: 'en', messages: en })

/** Texts of the visitor's language, by key. */
export function useMessages(): Messages {
  return useContext(MessagesContext).messages
}

/**
 * Texts for a view with a chunk of its own. Other languages come whole; English comes in two parts,
 * and the view brings the second: this file stays with the modal, the texts with the views.
 */
export function useViewMessages<English extends object>(
  english: English,
): Messages & TextsOf<English> {
  const messages = useMessages()
  return useMemo(
    () => ({ ...english, ...messages }) as Messages & TextsOf<English>,
    [english, messages],
  )
}
