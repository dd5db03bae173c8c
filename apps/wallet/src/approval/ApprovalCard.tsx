import { Button, KeyGlyph, Notice, Spinner, Text, useStyles } from '@latchkey/ui'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useGuard } from '../guard/useGuard.ts'
import { unwatched } from '../guard/watchContent.ts'
import type { Approval } from '../requests/approvals/Approval.ts'
import type { FrameFacts } from '../view/FrameFacts.ts'
import { movesValue } from '../window/movesValue.ts'
import styles, { css } from './ApprovalCard.module.css'
import { ChangeList } from './ChangeList.tsx'
import { FactList } from './FactList.tsx'
import { failureText } from './failureText.ts'
import { keepTogether } from './keepTogether.tsx'
import { SafeText } from './SafeText.tsx'
import { useNaturalHeight } from './useNaturalHeight.ts'
import { useTicket } from './useTicket.ts'
import { WindowAction, WindowNote } from './WindowAction.tsx'
import { describe } from './words/describe.ts'

/** One request: who asks for what, and Reject before Approve. */
export function ApprovalCard({
  approval: { id, request, state },
  count,
  embedder,
  experimental,
  facts: { online, texts, windows, ...eyes },
  isOver,
  onApprove,
  onHeight,
  onReject,
}: ApprovalCard.Props) {
  useStyles(css)
  const isOnline = useSyncExternalStore(online.subscribe, online.read)
  const card = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useNaturalHeight(card, onHeight)
  /** Whether the visitor was shown what is lost, and asked once more. */
  const [warnedOf, setWarnedOf] = useState<object>()
  const isWarned = warnedOf === request
  const isMoving = movesValue(request)
  // A text may be read where the browser cannot tell what lies over it; and in a window nothing can.
  const isUnproven = !windows || !isMoving
  const { button, guard, isAgreed } = useGuard(card, { ...eyes, isUnproven })
  const [isInWindow, setIsInWindow] = useState(false)
  const said = describe(request, texts)
  const { changes = [], facts: rows, heading: title, lack, loss, message, steps, warning } = said
  const asksAgain = loss !== undefined && !isWarned
  const approve = () => (asksAgain ? setWarnedOf(request) : onApprove(id))
  const isChecking = state.status === 'checking'
  const isWorking = state.status === 'working'
  const isBusy = isChecking || isWorking
  /** Only trying again is left, or nothing. */
  const isEnded = state.status === 'failed' || state.status === 'unknown'
  const canApprove = state.status !== 'failed' || state.canRetry
  const isProven = guard?.status !== 'never' && !(windows?.isAlways && isMoving)
  const needsWindow = windows !== undefined && canApprove && !isBusy && (isInWindow || !isProven)
  const unseen =
    guard?.status === 'never' && !isBusy && !needsWindow ? texts.unseen[guard.reason] : undefined
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

  // What was read of a request counts for more than its bytes, and than what only goes with it.
  const comesLast = loss !== undefined || message?.isAside
  const note = message?.note && <Text tone="second">{message.note}</Text>
  const quote = message && message.text !== '' && (
    <SafeText isCode={message.isCode} label={texts.message}>
      {message.text}
    </SafeText>
  )
  return (
    <main className={styles['card']} inert={isOver} ref={card}>
      <header className={styles['head']}>
        {request.key && (
          <div
            className={styles['key']}
            data-new={request.key.isNew ? '' : undefined}
            data-testid="approval-key"
          >
            <KeyGlyph address={request.key.cut} width={request.key.isNew ? 56 : 30} />
            {request.key.isNew && <Text tone="second">{texts.newKey}</Text>}
          </div>
        )}
        <div className={styles['title']}>
          <h1
            className={styles['heading']}
            data-testid="approval-heading"
            ref={heading}
            tabIndex={-1}
          >
            {keepTogether(title, styles['together'])}
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
        <div className={styles['content']}>
          {/* Before all that may have to be scrolled. */}
          {warning && <Notice tone="warn">{warning}</Notice>}
          {loss && !isWarned && (
            <Notice data-testid="approval-loss" tone="bad">
              {loss}
            </Notice>
          )}
          {!message?.isAside && note}
          {!comesLast && quote}
          {steps && (
            <ol aria-label={texts.steps} className={styles['steps']}>
              {steps.map((step, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other name, and do not move
                <li key={index}>
                  <bdi>{step}</bdi>
                </li>
              ))}
            </ol>
          )}
          {changes.length > 0 && <ChangeList changes={changes} texts={texts} />}
          <FactList
            facts={[
              ...rows,
              { isCode: true, name: texts.account, value: request.address },
              { name: texts.network, value: request.network.name },
            ]}
          />
          {message?.isAside && note}
          {comesLast && quote}
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
      </div>
      <footer className={styles['foot']}>
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
        {loss && isWarned && state.status === 'waiting' && (
          <Notice data-testid="approval-sure" title={texts.sureTitle} tone="bad">
            {loss}
          </Notice>
        )}
        {needsWindow && <WindowNote state={ticket.state} texts={texts} />}
        {unseen && (
          <Notice data-testid="approval-unseen" tone="warn">
            {unseen}
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
          {canApprove && !needsWindow && (
            <div className={styles['approve']}>
              <Button
                {...button}
                data-testid="approve"
                disabled={guard?.status !== 'armed' || !isOnline}
                fullWidth
                icon={isBusy ? <Spinner /> : undefined}
                loading={isBusy}
                onClick={(event) => isAgreed(event) && approve()}
                variant={loss === undefined ? 'primary' : 'secondary'}
              >
                {isChecking
                  ? texts.checking
                  : isWorking
                    ? texts.working
                    : isEnded
                      ? texts.approveAgain
                      : isWarned
                        ? texts.approveAnyway
                        : texts.approve}
              </Button>
              <span className={styles['fills']} {...{ [unwatched]: '' }}>
                {guard?.status === 'waiting' && !isBusy && (
                  <span
                    className={styles['fill']}
                    data-filling={guard.isCounting ? '' : undefined}
                    data-ms={guard.untilMs - guard.fromMs}
                    key={guard.fromMs}
                  />
                )}
              </span>
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
    /** It is answered: it is only to be seen. */
    isOver: boolean
    onApprove: (id: number) => void
    /** Called with the height of a card that is not scrolled. */
    onHeight?: ((px: number) => void) | undefined
    onReject: (id: number) => void
  }
}
