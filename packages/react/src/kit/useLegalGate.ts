import { useFeatures } from '../hooks/useFeatures.ts'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../hooks/useLatchkeyState.ts'

/** How the site wants its terms agreed to: not at all, by a sentence, or by a box to tick. */
export function useLegalGate(): { kind: 'none' | 'notice' | 'checkbox'; barred: boolean } {
  const { options } = useLatchkey()
  const { legalCheckbox: asked } = useFeatures()
  const accepted = useLatchkeyState((state) => state.legalAccepted)
  if (!options.termsConditionsUrl && !options.privacyPolicyUrl)
    return { barred: false, kind: 'none' }
  return asked ? { barred: !accepted, kind: 'checkbox' } : { barred: false, kind: 'notice' }
}
