import { useInsertionEffect } from 'react'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.ts'
import { useLoaded } from '../../hooks/useLoaded.ts'
import { useThemeMode } from '../../hooks/useThemeMode.ts'
import { loadTheme } from './loadTheme.ts'

/** Gives the host element the site's look. False until the look is there, so that no other one flashes. */
export function useModalTheme({ host }: ShadowRoot): boolean {
  const mode = useThemeMode()
  const variables = useLatchkeyState((state) => state.theme.variables)
  const themed = Object.keys(variables).length > 0
  const applyTheme = useLoaded(themed && loadTheme)
  // Before layout effects: showing the dialog computes styles, which a look that comes later would do again.
  useInsertionEffect(() => {
    if (!(host instanceof HTMLElement)) return
    if (applyTheme) applyTheme(host, { mode, variables })
    else host.dataset['theme'] = mode
  }, [applyTheme, host, mode, variables])
  return !themed || applyTheme !== undefined
}
