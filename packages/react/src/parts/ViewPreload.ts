'use client'
import type { ViewName } from '@latchkey/core'
import { createContext, useContext } from 'react'

/**
 * Starts fetching a view's code on the first sign of intent. Handed down by the modal, because the
 * views must not import the list of all views.
 */
export const ViewPreloadContext = createContext<(name: ViewName) => void>(() => undefined)

export function useViewPreload(): (name: ViewName) => void {
  return useContext(ViewPreloadContext)
}
