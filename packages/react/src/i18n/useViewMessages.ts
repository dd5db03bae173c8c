'use client'
import { useMemo } from 'react'
import { enViews, type ViewMessages } from './enViews.ts'
import { useMessages } from './MessagesContext.ts'

/** Texts for a view with a chunk of its own. Other languages come whole; English comes in two parts. */
export function useViewMessages(): ViewMessages {
  const messages = useMessages()
  return useMemo(() => ({ ...enViews, ...messages }), [messages])
}
