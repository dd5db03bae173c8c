'use client'
import { applyTheme } from '@latchkey/ui'
import { useLayoutEffect } from 'react'
import { useTheme } from '../hooks/useTheme.ts'

/** Gives the host element the site's look. */
export function useModalTheme(root: ShadowRoot | undefined): void {
  const { mode, variables } = useTheme()
  useLayoutEffect(() => {
    if (root?.host instanceof HTMLElement) applyTheme(root.host, { mode, variables })
  }, [mode, root, variables])
}
