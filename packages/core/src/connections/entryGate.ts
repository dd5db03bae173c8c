import type { ResolvedOptions } from '../LatchkeyOptions.ts'
import type { Features } from '../state/features.ts'
import type { LatchkeyState } from '../state/LatchkeyState.ts'
import type { Gate } from './gate.ts'

/** What is owed before any wallet is asked: the terms, where the site wants a box to be ticked. */
export function entryGate(
  { legalAccepted }: Pick<LatchkeyState, 'legalAccepted'>,
  {
    privacyPolicyUrl,
    termsConditionsUrl,
  }: Pick<ResolvedOptions, 'privacyPolicyUrl' | 'termsConditionsUrl'>,
  { legalCheckbox }: Pick<Features, 'legalCheckbox'>,
): Extract<Gate, 'legal'> | undefined {
  const hasTerms = Boolean(privacyPolicyUrl || termsConditionsUrl)
  return hasTerms && legalCheckbox && !legalAccepted ? 'legal' : undefined
}
