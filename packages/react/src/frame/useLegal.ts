'use client'
import type { ComponentType } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useLoaded } from '../hooks/useLoaded.ts'
import { ViewFailed } from './ViewFailed.tsx'

/** The site's terms, which must be there with the first frame; `waiting` until they are. */
export function useLegal(): { Legal: ComponentType | undefined; waiting: boolean } {
  const { privacyPolicyUrl, termsConditionsUrl } = useLatchkey().options
  const wanted = Boolean(privacyPolicyUrl || termsConditionsUrl)
  const Legal = useLoaded(wanted && loadLegal)
  return { Legal, waiting: wanted && !Legal }
}

const loadLegal = (): Promise<ComponentType> =>
  import('../features/legal/Legal.tsx').then(
    ({ Legal }) => Legal,
    // Nobody connects past terms that were not shown.
    () => ViewFailed,
  )
