'use client'
import { useLayoutEffect } from 'react'
import { useLoaded } from '../hooks/useLoaded.ts'
import { useTheme } from '../hooks/useTheme.ts'
import { loadTheme } from './loadTheme.ts'

/** Gives the host element the site's look. False until the look is there, so that no other one flashes. */
export function useModalTheme(root: ShadowRoot | undefined): boolean {
  const { mode, variables } = useTheme()
  const themed = Object.keys(variables).length > 0
  const applyTheme = useLoaded(themed && loadTheme)
  useLayoutEffect(() => {
    if (!(root?.host instanceof HTMLElement)) return
    if (applyTheme) applyTheme(root.host, { mode, variables })
    else root.host.dataset['theme'] = mode
  }, [applyTheme, mode, root, variables])
  return !themed || applyTheme !== undefined
}
