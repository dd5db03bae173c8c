import { type ComponentType, useState } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useLoaded } from '../hooks/useLoaded.ts'
import type { Translation } from '../i18n/MessagesContext.ts'
import { loadTexts } from './loadTexts.ts'
import { ViewFailed } from './view/ViewFailed.tsx'

/** The site's terms, which must be there with the first frame; `waiting` until they are. */
export function useLegal(translation: Translation): {
  Legal: ComponentType | undefined
  waiting: boolean
} {
  const { privacyPolicyUrl, termsConditionsUrl } = useLatchkey().options
  const wanted = Boolean(privacyPolicyUrl || termsConditionsUrl)
  const [load] = useState(() => () => loadLegal(translation))
  const Legal = useLoaded(wanted && load)
  return { Legal, waiting: wanted && !Legal }
}

async function loadLegal(translation: Translation): Promise<ComponentType> {
  try {
    const { feature } = await import('../features/legal/legalFeature.ts')
    await loadTexts(translation, feature)
    return feature.Legal
  } catch {
    // No visitor connects past terms that were not shown.
    return ViewFailed
  }
}
