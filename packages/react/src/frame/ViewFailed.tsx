'use client'
import { WarningIcon } from '@latchkey/ui'
import { useMessages } from '../i18n/MessagesContext.ts'
import { Outcome } from '../kit/Outcome.tsx'
import { reloadPage } from '../page/reloadPage.ts'

/** Stands in for a view whose code did not arrive. */
export function ViewFailed({ onRetry }: ViewFailed.Props) {
  const messages = useMessages()
  return (
    <Outcome
      action={
        onRetry
          ? { run: onRetry, text: messages['common.retry'] }
          : { run: reloadPage, text: messages['common.reload'] }
      }
      icon={<WarningIcon />}
      title={messages['common.viewFailed']}
    />
  )
}

export declare namespace ViewFailed {
  type Props = {
    /** Left out when asking again has not helped. */
    onRetry?: (() => void) | undefined
  }
}
