import { Button, Notice, Spinner, Text, useStyles } from '@latchkey/ui'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Approval } from '../requests/createApprovals.ts'
import { useFrame } from '../view/FrameContext.ts'
import styles, { css } from './ApprovalCard.module.css'
import { describe } from './describe.ts'
import { FactList } from './FactList.tsx'
import { failureText } from './failureText.ts'
import { SafeText } from './SafeText.tsx'
import { useArmed } from './useArmed.ts'

/** One request: who asks for what, and Reject before Approve. */
export function ApprovalCard({
  approval: { id, request, state },
  count,
  embedder,
  experimental,
  onApprove,
  onReject,
}: ApprovalCard.Props) {
  useStyles(css)
  const { online, texts } = useFrame()
  const isOnline = useSyncExternalStore(online.subscribe, online.read)
  const card = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // What failed is another thing to agree to than what was shown before it.
  const isArmed = useArmed(card, `${id} ${state.status}`)
  const { facts, heading: title, message, warning } = describe(request, texts)
  const isWorking = state.status === 'working'
  const canApprove = state.status !== 'failed' || state.canRetry

  // biome-ignore lint/correctness/useExhaustiveDependencies: each approval takes the focus once
  useEffect(() => heading.current?.focus(), [id])

  return (
    <main className={styles['card']} ref={card}>
      <div className={styles['head']}>
        <h1
          className={styles['heading']}
          data-testid="approval-heading"
          ref={heading}
          tabIndex={-1}
        >
          {title}
        </h1>
        {count > 1 && (
          <Text as="span" data-testid="approval-count" size="caption" tone="second">
            {texts.of(count)}
          </Text>
        )}
      </div>
      <div className={styles['body']}>
        <FactList
          facts={[
            { isCode: true, name: texts.askedBy, value: embedder },
            ...facts,
            { isCode: true, name: texts.account, value: request.address },
            { name: texts.network, value: request.network.name },
          ]}
        />
        {message?.note && <Text tone="second">{message.note}</Text>}
        {message && message.text !== '' && (
          <SafeText isCode={message.isCode} label={texts.message}>
            {message.text}
          </SafeText>
        )}
        {warning && <Notice tone="warn">{warning}</Notice>}
        <details className={styles['raw']}>
          <summary className={styles['summary']}>{texts.raw}</summary>
          <SafeText isCode label={texts.raw}>
            {request.raw}
          </SafeText>
        </details>
        {state.status === 'failed' && (
          <Notice data-testid="approval-failed" title={texts.failedTitle} tone="bad">
            {failureText(state.error, texts)}
          </Notice>
        )}
        {!isOnline && <Notice tone="warn">{texts.offline}</Notice>}
        {experimental && (
          <Text data-testid="approval-experimental" size="caption" tone="second">
            {texts.experimental}
          </Text>
        )}
      </div>
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
              onClick={() => onApprove(id)}
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
    onApprove: (id: number) => void
    onReject: (id: number) => void
  }
}
