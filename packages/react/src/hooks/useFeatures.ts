'use client'
import { featuresOf } from '@latchkey/core/modal'
import { useMemo } from 'react'
import { useLatchkey } from './useLatchkey.ts'
import { useLatchkeyState } from './useLatchkeyState.ts'

/** All switches as they stand; they change once, when the project's configuration comes. */
export function useFeatures() {
  const latchkey = useLatchkey()
  const config = useLatchkeyState((state) => state.projectConfig)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the configuration is what they depend on
  return useMemo(() => featuresOf(latchkey), [latchkey, config])
}
