import { createContext, useContext, useMemo } from 'react'
import { en, type Messages, type TextsOf } from './en.ts'
import type { Locale } from './locale.ts'

export type Translation = {
  locale: Locale
  /** Features add their texts when they are fetched; English ones come with their code. */
  messages: Messages
}

export const MessagesContext = createContext<Translation>({ locale: 'en', messages: en })

/** Texts of the visitor's language, by key. */
export function useMessages(): Messages {
  return useContext(MessagesContext).messages
}

/**
 * Texts of a feature. In other languages they are with the modal's by the time a screen of it shows;
 * English comes in two parts, and the screen brings the second.
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
