import type { SwapToken } from '@latchkey/core'
import { type PreparedSwapBatch, swapOf, type Unbatched } from '@latchkey/core/modal'
import { useStyles } from '@latchkey/ui'
import { useContext } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { MessagesContext } from '../../../i18n/MessagesContext.ts'
import { useTransactionTexts } from '../../../transaction/useTransactionTexts.ts'
import { writeExact } from '../../../transaction/writeToken.ts'
import { useSwapState } from '../useSwapState.ts'
import classes, { css } from './SwapSteps.module.css'
import { SwapSteps } from './SwapSteps.tsx'
import { swapTestIds } from './testIds.ts'
import { texts } from './texts.ts'

/** What a swap of a token takes: all of it in one confirmation where the wallet can, or step by step. */
export function SwapWay({ batch, subject, wallet, why, ...rest }: SwapWay.Props) {
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useTransactionTexts(texts)
  const isAsking = useSwapState(({ loading }) => loading)
  const { plan, state, token } = rest
  const isOffered =
    plan.batch !== undefined && why !== 'unable' && !isAsking && state.pending === undefined
  const choose = () =>
    swapOf(latchkey).store.setState({ unbatched: batch && { subject, why: 'chosen' } })
  return (
    <div className={classes['box']}>
      {batch ? <Together batch={batch} token={token} /> : <SwapSteps {...rest} />}
      {isOffered ? (
        <button
          className={classes['choice']}
          data-testid={swapTestIds.swapWay}
          onClick={choose}
          type="button"
        >
          {messages[batch ? 'swap.stepwise' : 'swap.asOne']}
        </button>
      ) : null}
      <p className={classes['note']} data-testid={swapTestIds.swapWayNote} role="status">
        {batch || !why || why === 'chosen' || !plan.steps.includes('approve')
          ? null
          : messages[why === 'unable' ? 'swap.unable' : 'swap.notUpgraded'](wallet)}
      </p>
    </div>
  )
}

function Together({ batch, token }: { batch: PreparedSwapBatch; token: SwapToken }) {
  const messages = useTransactionTexts(texts)
  const { locale } = useContext(MessagesContext)
  const amount = writeExact(batch.quote.fromAmount, token, locale)
  const isReset = batch.steps.includes('reset')
  return (
    <div className={classes['together']} data-testid={swapTestIds.swapTogether}>
      <p>{messages[isReset ? 'swap.togetherReset' : 'swap.together'](amount)}</p>
      <p className={classes['hint']}>
        {messages['swap.allOrNothing']} {batch.upgrades ? messages['swap.upgrades'] : null}
      </p>
    </div>
  )
}

export declare namespace SwapWay {
  type Props = SwapSteps.Props & {
    /** What is asked for in one confirmation; undefined where it is step by step. */
    batch: PreparedSwapBatch | undefined
    /** Whose wallet it is; see `batchSubject`. */
    subject: string
    /** Its name. */
    wallet: string
    /** Why it is step by step though it might be one. */
    why: Unbatched | undefined
  }
}
