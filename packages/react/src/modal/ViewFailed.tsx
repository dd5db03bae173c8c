'use client'
import { WarningIcon } from '@latchkey/ui'
import { useMessages } from '../i18n/MessagesContext.ts'
import { Outcome } from '../parts/Outcome.tsx'

/** Stands in for a view whose code did not arrive. */
export function ViewFailed({ onRetry }: ViewFailed.Props) {
  const messages = useMessages()
  return (
    <Outcome
      action={{ run: onRetry, text: messages['common.retry'] }}
      icon={<WarningIcon />}
      title={messages['common.viewFailed']}
    />
  )
}

export declare namespace ViewFailed {
  type Props = { onRetry: () => void }
}
