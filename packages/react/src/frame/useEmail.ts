import { type ComponentType, useState } from 'react'
import { useFeatures } from '../hooks/useFeatures.ts'
import { useLatchkeyState } from '../hooks/useLatchkeyState.ts'
import { useLoaded } from '../hooks/useLoaded.ts'
import type { Translation } from '../i18n/MessagesContext.ts'
import type { EmailProps } from '../kit/EmailContext.ts'
import { loadTexts } from './loadTexts.ts'

/** Namespaces that a wallet behind a login has accounts of (S1.18). */
const namespaces: readonly string[] = ['eip155', 'solana']

/** The ways in by a login, where one is offered or may be: nothing of it loads elsewhere (S2.13). See `EmailContext`. */
export function useEmail(translation: Translation): ComponentType<EmailProps> | null | undefined {
  const { email, isPending, socials } = useFeatures()
  const namespace = useLatchkeyState(({ modal }) => modal.namespace)
  const isOffered = (email || socials.length > 0) && (!namespace || namespaces.includes(namespace))
  const [load] = useState(() => () => loadEmail(translation))
  const Email = useLoaded(isOffered && load)
  return isOffered ? (!isPending && Email) || null : undefined
}

async function loadEmail(translation: Translation): Promise<ComponentType<EmailProps>> {
  try {
    const { feature } = await import('../features/email/emailFeature.ts')
    await loadTexts(translation, feature)
    return feature.Email
  } catch {
    // Wallets are a way in all the same.
    return () => null
  }
}
