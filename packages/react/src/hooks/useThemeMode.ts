import type { ThemeMode } from '@latchkey/core'
import { useSyncExternalStore } from 'react'
import { useLatchkeyState } from './useLatchkeyState.ts'

const lightQuery = '(prefers-color-scheme: light)'

/** The mode on screen: the site's choice, dark by default (S9.19), or the visitor's preference. */
export function useThemeMode(): ThemeMode {
  const chosen = useLatchkeyState((state) => state.theme.mode)
  const prefersLight = useSyncExternalStore(followPreference, readPreference, () => false)
  return chosen === 'light' || (chosen === 'auto' && prefersLight) ? 'light' : 'dark'
}

function readPreference(): boolean {
  return globalThis.matchMedia?.(lightQuery).matches ?? false
}

function followPreference(onChange: () => void): () => void {
  const media = globalThis.matchMedia?.(lightQuery)
  media?.addEventListener('change', onChange)
  return () => media?.removeEventListener('change', onChange)
}
