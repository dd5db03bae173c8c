import { Notice } from '@latchkey/ui'
import type { Approval } from '../requests/approvals/Approval.ts'
import type { Texts } from '../texts/en.ts'
import styles from './ApprovalCard.module.css'
import { failureText } from './failureText.ts'

/** How a request stands, over the buttons that answer it. */
export function ApprovalNotices({
  approval: { request, state },
  isOnline,
  isWarned,
  said: { lack, loss },
  texts,
}: ApprovalNotices.Props) {
  return (
    <>
      {state.status === 'failed' && (
        <Notice data-testid="approval-failed" title={texts.failedTitle} tone="bad">
          {lack ?? failureText(state.error, { symbol: request.network.symbol, texts })}
        </Notice>
      )}
      {state.status === 'unknown' && (
        <Notice data-testid="approval-unknown" title={texts.unknownTitle} tone="warn">
          {texts.unknown}{' '}
          <bdi className={styles['id']} dir="ltr">
            {state.id}
          </bdi>
        </Notice>
      )}
      {state.status === 'waiting' && state.hasChanged && (
        <Notice data-testid="approval-changed" title={texts.changedTitle} tone="bad">
          {texts.changed}
        </Notice>
      )}
      {state.status === 'waiting' && state.isUnlimited && (
        <Notice data-testid="approval-unlimited" tone="warn">
          {texts.limitFailed}
        </Notice>
      )}
      {loss && isWarned && state.status === 'waiting' && (
        <Notice data-testid="approval-sure" title={texts.sureTitle} tone="bad">
          {loss}
        </Notice>
      )}
      {!isOnline && <Notice tone="warn">{texts.offline}</Notice>}
    </>
  )
}

export declare namespace ApprovalNotices {
  type Props = {
    approval: Approval
    isOnline: boolean
    isWarned: boolean
    said: { lack?: string | undefined; loss?: string | undefined }
    texts: Texts
  }
}
