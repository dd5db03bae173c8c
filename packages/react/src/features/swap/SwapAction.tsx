import { editSwap, navigate, shortSymbol } from '@latchkey/core/modal'
import { Button, Spinner } from '@latchkey/ui'
import { type RefObject, useContext, useRef, useState } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { MessagesContext } from '../../i18n/MessagesContext.ts'
import { useViewPreload } from '../../kit/ViewCode.ts'
import shared from '../../transaction/Transaction.module.css'
import {
  type TransactionTexts,
  useTransactionTexts,
} from '../../transaction/useTransactionTexts.ts'
import { en } from './en.ts'
import { lossTexts } from './lossTexts.ts'
import { swapTestIds } from './testIds.ts'
import type { FilledSwap } from './useSwapForm.ts'
import { worthOf } from './worthOf.ts'

const doubleClickMs = 400

/** What the one button of the form does, which Enter in a field does too. */
export function useSwapAction({ amountField, filled, isWaiting }: SwapActionOptions) {
  const latchkey = useLatchkey()
  const { amount, form, impact, isUnreachable, readiness } = filled
  // What is asked a second time is this swap: of another it is to be asked anew.
  const subject = `${amount} ${form.from?.address} ${form.to?.address} ${impact.level}`
  const [asked, setAsked] = useState<string>()
  const { now } = latchkey.internal.environment
  const askedAtMs = useRef(0)
  // Its second click is no answer to what the first one has brought.
  const isDoubleClick = () => now() - askedAtMs.current < doubleClickMs
  const asksTwice = readiness.status === 'ready' && readiness.asksTwice
  const canRetry =
    isUnreachable || (readiness.status === 'problem' && readiness.problem.kind === 'unavailable')
  const isPending = isWaiting || (readiness.status === 'pending' && !isUnreachable)
  const isMissing = readiness.status === 'missing' ? readiness.field : undefined
  const review = () => navigate.push(latchkey, { name: 'SwapPreview' })
  return {
    asksTwice,
    canRetry,
    isAsking: asksTwice && asked === subject,
    isPending,
    isReady: !isPending && (canRetry || readiness.status === 'ready' || isMissing === 'token'),
    keep() {
      if (!isDoubleClick()) setAsked(undefined)
    },
    review,
    /** The visitor has read what is lost, and continues. */
    agree() {
      if (isDoubleClick()) return
      editSwap(latchkey, { agreedLoss: { bps: impact.bps, isPriced: impact.isPriced } })
      review()
    },
    run() {
      if (isPending || (asksTwice && asked === subject)) return
      if (canRetry) filled.retry()
      else if (asksTwice) {
        askedAtMs.current = now()
        setAsked(subject)
      } else if (readiness.status === 'ready') review()
      else if (isMissing === 'token')
        navigate.push(latchkey, { name: 'SwapSelectToken', side: filled.to ? 'from' : 'to' })
      else if (isMissing) amountField.current?.focus()
    },
  }
}

type SwapActionOptions = {
  amountField: RefObject<HTMLInputElement | null>
  filled: FilledSwap
  /** What the page has asked for may still come. */
  isWaiting: boolean
}

/** What is missing, or the way on; asked a second time where much of it would be lost. */
export function SwapAction({ action, filled }: SwapAction.Props) {
  const messages = useTransactionTexts(en)
  const preload = useViewPreload()
  const { locale } = useContext(MessagesContext)
  const { from, impact, quote, readiness } = filled
  // Most of it would be lost: there is no way on.
  if (readiness.status === 'refused') return null
  if (action.isAsking) {
    const paid = quote && worthOf(quote.fromAmount, from)
    const { answer, question } = lossTexts(impact, { locale, messages, paid })
    return (
      <div className={shared['foot']}>
        <div className={shared['status']} role="alert">
          <p>{question}</p>
        </div>
        <Button
          data-testid={swapTestIds.swapAnyway}
          fullWidth
          onClick={action.agree}
          variant="secondary"
        >
          {answer}
        </Button>
        <Button data-testid={swapTestIds.swapKeep} fullWidth onClick={action.keep} variant="plain">
          {messages['swap.keep']}
        </Button>
      </div>
    )
  }
  return (
    <div className={shared['foot']} data-testid={swapTestIds.swapAction}>
      <Button
        data-testid={swapTestIds.swapActionButton}
        disabled={!action.isReady}
        fullWidth
        icon={action.isPending ? <Spinner /> : undefined}
        onClick={action.run}
        onPointerEnter={() => preload('SwapPreview')}
        variant={action.asksTwice ? 'secondary' : 'primary'}
      >
        {action.isPending
          ? messages['transaction.pending']
          : action.canRetry
            ? messages['common.retry']
            : labelOf(filled, messages)}
      </Button>
      {/* Enter in a field sends a form only where it has a button of this type. */}
      <button hidden type="submit" />
    </div>
  )
}

/** One that passes has a way on, and no label of its own. */
const problemLabels = {
  liquidity: 'swap.liquidity',
  refused: 'swap.refused',
  tooSmall: 'swap.tooSmall',
  unavailable: 'swap.refused',
} as const

function labelOf(
  { from, native, readiness }: FilledSwap,
  messages: TransactionTexts<typeof en>,
): string {
  switch (readiness.status) {
    case 'missing':
      return messages[readiness.field === 'token' ? 'swap.selectToken' : 'swap.enterAmount']
    case 'same':
      return messages['swap.same']
    case 'insufficient':
      return messages[
        readiness.lacks === 'amount' ? 'transaction.notEnough' : 'transaction.notEnoughFee'
      ](shortSymbol((readiness.lacks === 'amount' ? from : native).symbol))
    case 'problem':
      return messages[problemLabels[readiness.problem.kind]]
    case 'pending':
      return messages['transaction.pending']
    case 'refused':
      return messages['swap.refused']
    case 'ready':
      return messages['swap.review']
    default:
      return readiness satisfies never
  }
}

export declare namespace SwapAction {
  type Props = { action: ReturnType<typeof useSwapAction>; filled: FilledSwap }
}
