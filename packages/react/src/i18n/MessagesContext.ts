'use client'
import { createContext, useContext } from 'react'
import { en, type Messages } from './en.ts'
import type { Locale } from './locale.ts'

export type Translation = { locale: Locale; messages: Messages }

export const MessagesContext = createContext<Translation>({ locale: 'en', messages: en })

/** Texts of the visitor's language, by key. */
export function useMessages(): Messages {
  return useContext(MessagesContext).messages
}
