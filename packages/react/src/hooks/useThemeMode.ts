'use client'
import type { ThemeMode } from '@latchkey/core'
import { useSyncExternalStore } from 'react'
import { useLatchkeyState } from './useLatchkeyState.ts'

const lightQuery = '(prefers-color-scheme: light)'

/** The mode on screen: the site's choice, else the visitor's preference, else dark (S9.19). */
export function useThemeMode(): ThemeMode {
  const chosen = useLatchkeyState((state) => state.theme.mode)
  const preferred = useSyncExternalStore(followPreference, readPreference, () => 'dark' as const)
  return chosen ?? preferred
}

function readPreference(): ThemeMode {
  return globalThis.matchMedia?.(lightQuery).matches ? 'light' : 'dark'
}

function followPreference(onChange: () => void): () => void {
  const media = globalThis.matchMedia?.(lightQuery)
  media?.addEventListener('change', onChange)
  return () => media?.removeEventListener('change', onChange)
}
