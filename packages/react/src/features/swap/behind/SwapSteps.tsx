import type { SwapToken } from '@latchkey/core'
import { editSwap, type SwapPlan, type SwapStep, shortSymbol } from '@latchkey/core/modal'
import { CheckIcon, Spinner, useStyles } from '@latchkey/ui'
import { useContext, useId } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { MessagesContext } from '../../../i18n/MessagesContext.ts'
import { useTransactionTexts } from '../../../transaction/useTransactionTexts.ts'
import { writeExact } from '../../../transaction/writeToken.ts'
import { useSwapState } from '../useSwapState.ts'
import { type AllowanceState, isAnyAmount } from './allowanceState.ts'
import classes, { css } from './SwapSteps.module.css'
import { TakeBack } from './TakeBack.tsx'
import { swapTestIds } from './testIds.ts'
import { texts } from './texts.ts'

/** What a swap of a token takes: each step is asked for by itself, the next one when the one before is in its block. */
export function SwapSteps({ exchange, plan, state, token }: SwapSteps.Props) {
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useTransactionTexts(texts)
  const { locale } = useContext(MessagesContext)
  const anyId = useId()
  const isUnlimited = useSwapState(({ form }) => form.isUnlimited)
  const isAsking = useSwapState(({ loading }) => loading)
  const { allowed, quote, steps } = plan
  const { given, hasReset, note, pending } = state
  const [current] = steps
  const all: readonly SwapStep[] =
    hasReset || steps.includes('reset') ? ['reset', 'approve', 'swap'] : ['approve', 'swap']
  const amount = writeExact(quote.fromAmount, token, locale)
  const isAny = given && !steps.includes('approve') ? isAnyAmount(given) : isUnlimited
  const titles = {
    approve: isAny
      ? messages['swap.stepAllowAny'](exchange, shortSymbol(token.symbol))
      : messages['swap.stepAllow'](exchange, amount),
    reset: messages['swap.stepReset'],
    swap: messages['swap.stepSwap'],
  }
  const has = allowed?.allowance ?? 0n
  const hints = {
    approve: undefined,
    reset: messages['swap.stepResetHint'](
      shortSymbol(token.symbol),
      writeExact(has, token, locale),
    ),
    swap: undefined,
  }
  return (
    <div className={classes['box']}>
      <ol className={classes['steps']} data-testid={swapTestIds.swapSteps}>
        {all.map((step, index) => {
          const isDone = !steps.includes(step)
          const status = isDone ? 'done' : step === current ? 'current' : 'later'
          return (
            <li
              aria-current={status === 'current' ? 'step' : undefined}
              data-status={status}
              data-testid={swapTestIds.swapStep(step)}
              key={step}
            >
              <span aria-hidden="true" className={classes['number']}>
                {isDone ? (
                  <CheckIcon size={16} />
                ) : status === 'current' && pending ? (
                  <Spinner />
                ) : (
                  index + 1
                )}
              </span>
              <span className={classes['title']}>
                <bdi>{titles[step]}</bdi>
                {status === 'current' && hints[step] ? (
                  <span className={classes['hint']}>{hints[step]}</span>
                ) : null}
              </span>
              {step === 'approve' && isDone && given ? <TakeBack approval={given} /> : null}
            </li>
          )
        })}
      </ol>
      {steps.includes('approve') ? (
        <label className={classes['any']} htmlFor={anyId}>
          <input
            checked={isUnlimited}
            data-testid={swapTestIds.swapAnyAmount}
            disabled={isAsking || pending !== undefined}
            id={anyId}
            onChange={({ currentTarget }) =>
              editSwap(latchkey, { isUnlimited: currentTarget.checked })
            }
            type="checkbox"
          />
          <span>{messages['swap.anyAmount']}</span>
        </label>
      ) : null}
      <p className={classes['note']} data-testid={swapTestIds.swapStepNote} role="status">
        {note === 'less'
          ? messages['swap.allowedLess'](exchange, writeExact(has, token, locale))
          : note === 'gone'
            ? messages['swap.allowedGone']
            : note === 'failed'
              ? messages['swap.allowFailed']
              : null}
      </p>
    </div>
  )
}

export declare namespace SwapSteps {
  type Props = {
    /** Name of who takes what is paid. */
    exchange: string
    plan: SwapPlan
    state: AllowanceState
    /** What is paid. */
    token: SwapToken
  }
}
