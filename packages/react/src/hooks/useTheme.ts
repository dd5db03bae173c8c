import {
  type SetThemeParameters,
  setTheme,
  type ThemeMode,
  type ThemeVariables,
} from '@latchkey/core'
import { useCallback } from 'react'
import { useLatchkey } from './useLatchkey.ts'
import { useLatchkeyState } from './useLatchkeyState.ts'
import { useThemeMode } from './useThemeMode.ts'

/** The look on screen, and how to change it. */
export function useTheme(): useTheme.ReturnType {
  const latchkey = useLatchkey()
  const mode = useThemeMode()
  const variables = useLatchkeyState((state) => state.theme.variables)
  const change = useCallback(
    (parameters: SetThemeParameters) => setTheme(latchkey, parameters),
    [latchkey],
  )
  return { mode, setTheme: change, variables }
}

export declare namespace useTheme {
  type ReturnType = {
    mode: ThemeMode
    variables: ThemeVariables
    /** Leaves out what stays; `mode: 'auto'` follows the visitor's preference. */
    setTheme: (parameters: SetThemeParameters) => void
  }
}
