import { Button, Notice, useStyles } from '@latchkey/ui'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useGuard } from '../guard/useGuard.ts'
import type { Approval } from '../requests/approvals/Approval.ts'
import type { FrameFacts } from '../view/FrameFacts.ts'
import { movesValue } from '../window/movesValue.ts'
import { ApprovalBody } from './ApprovalBody.tsx'
import styles, { css } from './ApprovalCard.module.css'
import { ApprovalHead } from './ApprovalHead.tsx'
import { ApprovalNotices } from './ApprovalNotices.tsx'
import { ApproveButton } from './ApproveButton.tsx'
import { useNaturalHeight } from './useNaturalHeight.ts'
import { useReadOn } from './useReadOn.ts'
import { useTicket } from './useTicket.ts'
import { WindowAction, WindowNote } from './WindowAction.tsx'
import { describe } from './words/describe.ts'

/** One request: who asks for what, and Reject before the button that agrees. */
export function ApprovalCard({
  approval,
  count,
  embedder,
  experimental,
  facts: { online, texts, windows, ...eyes },
  isOver,
  onApprove,
  onHeight,
  onLimit,
  onReject,
}: ApprovalCard.Props) {
  useStyles(css)
  const { canLimit, id, request, state } = approval
  const isOnline = useSyncExternalStore(online.subscribe, online.read)
  const card = useRef<HTMLElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useNaturalHeight(card, onHeight)
  /** Whether the visitor was shown what is lost, and asked once more. */
  const [warnedOf, setWarnedOf] = useState<object>()
  const isWarned = warnedOf === request
  const isMoving = movesValue(request)
  // A text may be read where the browser cannot tell what lies over it; and in a window nothing can.
  const guarded = useGuard(card, { ...eyes, isUnproven: !windows || !isMoving })
  const { guard } = guarded
  const [isInWindow, setIsInWindow] = useState(false)
  const said = describe(request, texts)
  const isBad = said.loss !== undefined
  const approve = () => (isBad && !isWarned ? setWarnedOf(request) : onApprove(id))
  const isWorking = state.status === 'working'
  const isBusy = state.status === 'checking' || isWorking
  /** Only trying again is left, or nothing. */
  const isEnded = state.status === 'failed' || state.status === 'unknown'
  const canApprove = state.status !== 'failed' || state.canRetry
  const isProven = guard?.status !== 'never' && !(windows?.isAlways && isMoving)
  const needsWindow = windows !== undefined && canApprove && !isBusy && (isInWindow || !isProven)
  const isUnseen = guard?.status === 'never' && !isBusy && !needsWindow
  const { isRead, readOn } = useReadOn(body, request)
  const mustRead = isBad && !isRead && state.status === 'waiting' && !needsWindow && !isUnseen
  const limit = canLimit && state.status === 'waiting' ? said.limit : undefined
  const ticket = useTicket(
    { request },
    {
      isWanted: needsWindow && !isOver,
      onAnswer: (answer) => (answer === 'approved' ? onApprove(id) : onReject(id)),
      windows,
    },
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: each approval takes the focus once, and again when its button is gone
  useEffect(() => heading.current?.focus(), [id, canApprove])

  return (
    <main className={styles['card']} inert={isOver} ref={card}>
      <ApprovalHead {...{ count, embedder, heading, request, texts }} title={said.heading} />
      <ApprovalBody {...{ body, experimental, isWarned, request, said, texts }} />
      <footer className={styles['foot']}>
        <ApprovalNotices {...{ approval, isOnline, isWarned, said, texts }} />
        {needsWindow && <WindowNote state={ticket.state} texts={texts} />}
        {isUnseen && (
          <Notice data-testid="approval-unseen" tone="warn">
            {texts.unseen[guard.reason]}
          </Notice>
        )}
        {limit && (
          <Button data-testid="limit" fullWidth onClick={() => onLimit(id)}>
            {limit}
          </Button>
        )}
        <div className={styles['actions']}>
          <Button
            data-testid="reject"
            disabled={isWorking}
            fullWidth
            onClick={() => onReject(id)}
            variant="secondary"
          >
            {isEnded ? texts.close : texts.reject}
          </Button>
          {needsWindow && (
            <div className={styles['approve']}>
              <WindowAction
                onOpen={() => {
                  setIsInWindow(true)
                  ticket.open()
                }}
                onRetry={ticket.retry}
                state={ticket.state}
                texts={texts}
              />
            </div>
          )}
          {mustRead && (
            <div className={styles['approve']}>
              <Button data-testid="read-on" fullWidth onClick={readOn} variant="secondary">
                {texts.readOn}
              </Button>
            </div>
          )}
          {canApprove && !needsWindow && !mustRead && (
            <ApproveButton
              {...{ guarded, isBad, isOnline, isWarned, state, texts }}
              onApprove={approve}
              verb={said.verb}
            />
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
    /** It is answered: it is only to be seen. */
    isOver: boolean
    onApprove: (id: number) => void
    /** Called with the height of a card that is not scrolled. */
    onHeight?: ((px: number) => void) | undefined
    /** Called where the visitor allows no more than they have. */
    onLimit: (id: number) => void
    onReject: (id: number) => void
  }
}
