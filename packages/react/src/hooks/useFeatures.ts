import { type UsableFeatures, usableFeatures } from '@latchkey/core/modal'
import { useMemo } from 'react'
import { useLatchkey } from './useLatchkey.ts'
import { useLatchkeyState } from './useLatchkeyState.ts'

/** What a visitor can use here and now; it changes once, when the project's configuration comes, which is pending until then. */
export function useFeatures(): UsableFeatures {
  const latchkey = useLatchkey()
  const config = useLatchkeyState((state) => state.projectConfig)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the configuration is what they depend on
  return useMemo(() => usableFeatures(latchkey), [latchkey, config])
}
