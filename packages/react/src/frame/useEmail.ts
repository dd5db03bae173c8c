'use client'
import { loginSource } from '@latchkey/core/modal'
import { type ComponentType, useState } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useLoaded } from '../hooks/useLoaded.ts'
import type { Translation } from '../i18n/MessagesContext.ts'
import type { EmailProps } from '../kit/EmailContext.ts'
import { loadTexts } from './loadTexts.ts'

/** The way in by e-mail, for sites with a source that visitors log in to; see `EmailContext`. */
export function useEmail(translation: Translation): ComponentType<EmailProps> | null | undefined {
  const source = loginSource(useLatchkey().options)
  const [load] = useState(() => () => loadEmail(translation))
  const Email = useLoaded(source !== undefined && load)
  return source && (Email ?? null)
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
