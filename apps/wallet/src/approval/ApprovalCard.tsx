import { Button, Notice, Spinner, Text, useStyles } from '@latchkey/ui'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Approval } from '../requests/createApprovals.ts'
import type { FrameFacts } from '../view/FrameFacts.ts'
import styles, { css } from './ApprovalCard.module.css'
import { describe } from './describe.ts'
import { FactList } from './FactList.tsx'
import { failureText } from './failureText.ts'
import { SafeText } from './SafeText.tsx'
import { useArmed } from './useArmed.ts'
import { useOwnPress } from './useOwnPress.ts'

/** One request: who asks for what, and Reject before Approve. */
export function ApprovalCard({
  approval: { id, request, state },
  count,
  embedder,
  experimental,
  facts: { online, texts, ...eyes },
  onApprove,
  onReject,
}: ApprovalCard.Props) {
  useStyles(css)
  const isOnline = useSyncExternalStore(online.subscribe, online.read)
  const card = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // What failed is another thing to agree to than what was shown before it.
  const isArmed = useArmed(card, `${id} ${state.status}`, eyes)
  const ownPress = useOwnPress(isArmed)
  const { facts: rows, heading: title, message, warning } = describe(request, texts)
  const isWorking = state.status === 'working'
  const canApprove = state.status !== 'failed' || state.canRetry

  // biome-ignore lint/correctness/useExhaustiveDependencies: each approval takes the focus once, and again when its button is gone
  useEffect(() => heading.current?.focus(), [id, canApprove])

  return (
    <main className={styles['card']} ref={card}>
      <header className={styles['head']}>
        <div className={styles['title']}>
          <h1
            className={styles['heading']}
            data-testid="approval-heading"
            ref={heading}
            tabIndex={-1}
          >
            {title}
          </h1>
          {count > 1 && (
            <span className={styles['count']} data-testid="approval-count">
              {texts.of(count)}
            </span>
          )}
        </div>
        <p className={styles['asker']}>
          {texts.askedBy} <bdi dir="ltr">{embedder}</bdi>
        </p>
      </header>
      <div className={styles['body']}>
        {message?.note && <Text tone="second">{message.note}</Text>}
        {message && message.text !== '' && (
          <SafeText isCode={message.isCode} label={texts.message}>
            {message.text}
          </SafeText>
        )}
        <FactList
          facts={[
            ...rows,
            { isCode: true, name: texts.account, value: request.address },
            { name: texts.network, value: request.network.name },
          ]}
        />
        {warning && <Notice tone="warn">{warning}</Notice>}
        <details className={styles['raw']}>
          <summary className={styles['summary']}>{texts.raw}</summary>
          <SafeText isCode label={texts.raw}>
            {request.raw}
          </SafeText>
        </details>
        {experimental && (
          <Text data-testid="approval-experimental" size="caption" tone="second">
            {texts.experimental}
          </Text>
        )}
      </div>
      <footer className={styles['foot']}>
        {state.status === 'failed' && (
          <Notice data-testid="approval-failed" title={texts.failedTitle} tone="bad">
            {failureText(state.error, texts)}
          </Notice>
        )}
        {!isOnline && <Notice tone="warn">{texts.offline}</Notice>}
        <div className={styles['actions']}>
          <Button
            data-testid="reject"
            disabled={isWorking}
            fullWidth
            onClick={() => onReject(id)}
            variant="secondary"
          >
            {state.status === 'failed' ? texts.close : texts.reject}
          </Button>
          {canApprove && (
            <div className={styles['approve']} data-filling={isArmed || isWorking ? undefined : ''}>
              <Button
                data-testid="approve"
                disabled={!isArmed || !isOnline}
                fullWidth
                icon={isWorking ? <Spinner /> : undefined}
                loading={isWorking}
                onClick={() => ownPress.isOwn() && onApprove(id)}
                onKeyDown={ownPress.begin}
                onPointerDown={ownPress.begin}
              >
                {isWorking
                  ? texts.working
                  : state.status === 'failed'
                    ? texts.approveAgain
                    : texts.approve}
              </Button>
            </div>
          )}
        </div>
      </footer>
    </main>
  )
}

export declare namespace ApprovalCard {
  type Props = {
    approval: Approval
    /** How many wait, this one among them. */
    count: number
    /** The page’s origin, as the browser says it. */
    embedder: string
    experimental: boolean
    facts: FrameFacts
    onApprove: (id: number) => void
    onReject: (id: number) => void
  }
}
