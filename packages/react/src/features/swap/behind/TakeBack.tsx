import { type SentApproval, takeBack } from '@latchkey/core/modal'
import { Spinner, useStyles } from '@latchkey/ui'
import { useState } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useTransactionTexts } from '../../../transaction/useTransactionTexts.ts'
import { useSwapState } from '../useSwapState.ts'
import classes, { css } from './SwapSteps.module.css'
import { swapTestIds } from './testIds.ts'
import { texts } from './texts.ts'

/** Takes back what was allowed from here and not used. */
export function TakeBack({ approval }: { approval: SentApproval }) {
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useTransactionTexts(texts)
  const isBusy = useSwapState(({ loading }) => loading)
  const [state, setState] = useState<'asking' | 'failed'>()
  const run = () => {
    if (isBusy || state === 'asking') return
    setState('asking')
    takeBack(latchkey, approval).then(
      () => setState(undefined),
      () => setState('failed'),
    )
  }
  return (
    <span className={classes['back']}>
      <button
        aria-disabled={isBusy || state === 'asking' || undefined}
        data-testid={swapTestIds.swapTakeBack}
        onClick={run}
        type="button"
      >
        {state === 'asking' ? <Spinner /> : null}
        {messages['swap.takeBack']}
      </button>
      <span role="status">{state === 'failed' ? messages['swap.takeBackFailed'] : null}</span>
    </span>
  )
}
