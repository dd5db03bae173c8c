import type { View } from '@latchkey/core'
import { WarningIcon } from '@latchkey/ui'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.ts'
import { useMessages } from '../../i18n/MessagesContext.ts'
import { Outcome } from '../../kit/Outcome.tsx'
import { readAnew } from '../../kit/readAnew.ts'
import { reloadPage } from '../../page/reloadPage.ts'

/** Stands in for a view whose code did not arrive, or that failed. */
export function ViewFailed({ onRetry }: ViewFailed.Props) {
  const latchkey = useLatchkey()
  const messages = useMessages()
  return (
    <Outcome
      action={
        onRetry
          ? {
              run() {
                readAnew(latchkey)
                onRetry()
              },
              text: messages['common.retry'],
            }
          : { run: reloadPage, text: messages['common.reload'] }
      }
      icon={<WarningIcon />}
      title={messages['common.viewFailed']}
    />
  )
}

function Title({ view }: { view: View }) {
  const messages = useMessages()
  const connector = useLatchkeyState(({ connectors }) =>
    connectors.find(({ id }) => 'connectorId' in view && id === view.connectorId),
  )
  return (
    ('wallet' in view ? view.wallet?.name : connector?.name) ?? messages['common.viewFailedTitle']
  )
}
ViewFailed.Title = Title

export declare namespace ViewFailed {
  type Props = {
    /** Left out when asking again has not helped. */
    onRetry?: (() => void) | undefined
    view?: View | undefined
  }
}
