import { Button, Spinner } from '@latchkey/ui'
import type { useGuard } from '../guard/useGuard.ts'
import { unwatched } from '../guard/watchContent.ts'
import type { Approval } from '../requests/approvals/Approval.ts'
import type { Texts } from '../texts/en.ts'
import styles from './ApprovalCard.module.css'

/** The button that agrees: it answers a hand that meant it, once the card was seen, and fills until then. */
export function ApproveButton({
  guarded: { button, guard, isAgreed },
  isBad,
  isOnline,
  isWarned,
  onApprove,
  state,
  texts,
  verb,
}: ApproveButton.Props) {
  const isChecking = state.status === 'checking'
  const isBusy = isChecking || state.status === 'working'
  const isEnded = state.status === 'failed' || state.status === 'unknown'
  return (
    <div className={styles['approve']}>
      <Button
        {...button}
        data-testid="approve"
        disabled={guard?.status !== 'armed' || !isOnline}
        fullWidth
        icon={isBusy ? <Spinner /> : undefined}
        loading={isBusy}
        onClick={(event) => isAgreed(event) && onApprove()}
        variant={isBad ? 'secondary' : 'primary'}
      >
        {isChecking
          ? texts.checking
          : isBusy
            ? texts.working
            : isEnded
              ? texts.approveAgain
              : isWarned
                ? texts.anyway(verb)
                : verb}
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
  )
}

export declare namespace ApproveButton {
  type Props = {
    guarded: ReturnType<typeof useGuard>
    /** Whether something is lost by it: it is no main thing to press then. */
    isBad: boolean
    isOnline: boolean
    isWarned: boolean
    onApprove: () => void
    state: Approval['state']
    texts: Texts
    /** What it does, in one word. */
    verb: string
  }
}
