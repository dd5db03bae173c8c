import {
  cleanAmount,
  editSwap,
  maxSwapAmount,
  maxSwapGas,
  queryClientOf,
  readTypedAmount,
  shortSymbol,
  swapFeeQuery,
  toMoney,
  toWholeUnits,
  typedMoneyDecimals,
} from '@latchkey/core/modal'
import { SwapIcon, VisuallyHidden } from '@latchkey/ui'
import { forwardRef, useContext, useState } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { MessagesContext } from '../../i18n/MessagesContext.ts'
import { Amount } from '../../kit/Amount.tsx'
import { AmountInput } from '../../transaction/AmountInput.tsx'
import { amountProblemText } from '../../transaction/amountProblemText.ts'
import shared from '../../transaction/Transaction.module.css'
import { useTransactionTexts } from '../../transaction/useTransactionTexts.ts'
import { writeToken, writeWorth } from '../../transaction/writeToken.ts'
import { en } from './en.ts'
import classes from './Swap.module.css'
import { TokenChip } from './TokenChip.tsx'
import { swapTestIds } from './testIds.ts'
import type { FilledSwap } from './useSwapForm.ts'

/** How much is paid, and of what. */
export const PayField = forwardRef<HTMLInputElement, PayField.Props>(function PayField(
  { filled, network },
  ref,
) {
  const latchkey = useLatchkey()
  const messages = useTransactionTexts(en)
  const { locale } = useContext(MessagesContext)
  const { amount, balance, form, from, isUnreachable, quote, readiness } = filled
  const { amount: text, unit } = form
  const symbol = shortSymbol(from.symbol)
  const [maxProblem, setMaxProblem] = useState<'nothingLeft' | 'gasPriceFailed'>()
  const isShort = readiness.status === 'insufficient'

  const type = (typed: string) => {
    setMaxProblem(undefined)
    const read = readTypedAmount(typed, {
      decimals: from.decimals,
      isPriced: from.price !== undefined,
      previous: text,
      symbol: from.symbol,
      unit,
    })
    // What is no amount is not taken: the field stays as it was, and says why.
    if ('digits' in read)
      editSwap(latchkey, { amount: read.digits, amountProblem: read.problem, unit: read.unit })
    else editSwap(latchkey, { amountProblem: read.problem })
  }
  const switchUnit = () => {
    if (from.price === undefined) return
    const priced = { decimals: from.decimals, price: from.price }
    const written =
      unit === 'token'
        ? cleanAmount(toWholeUnits(toMoney(amount ?? 0n, priced), 6), {
            decimals: typedMoneyDecimals,
          })
        : toWholeUnits(amount ?? 0n, from.decimals)
    editSwap(latchkey, {
      amount: amount ? (written ?? '') : '',
      unit: unit === 'token' ? 'money' : 'token',
    })
  }
  const takeMax = async () => {
    if (balance === undefined) return
    // The fee is paid in the network's own currency, and all of another token can go.
    if (from.address !== undefined) return balance > 0n ? fill(balance) : undefined
    const query = swapFeeQuery(latchkey, { gas: maxSwapGas(quote), networkId: from.networkId })
    const fee = await queryClientOf(latchkey)
      .fetchQuery(query)
      .catch(() => undefined)
    if (fee === undefined) return setMaxProblem('gasPriceFailed')
    const max = maxSwapAmount({ balance, fee })
    setMaxProblem(max > 0n ? undefined : 'nothingLeft')
    if (max > 0n) fill(max)
  }
  const fill = (all: bigint) =>
    editSwap(latchkey, { amount: toWholeUnits(all, from.decimals), isMax: true, unit: 'token' })
  const worth = writeWorth(amount ?? 0n, from, locale)
  return (
    <div className={classes['side']} data-testid={swapTestIds.swapInput('sourceToken')}>
      <p className={shared['caption']}>{messages['swap.pay']}</p>
      <div className={classes['line']}>
        <div className={classes['figure']} data-testid={swapTestIds.swapField('source', 'amount')}>
          <AmountInput
            autoFocus={form.to !== undefined}
            isShort={isShort}
            label={messages['swap.pay']}
            onType={type}
            ref={ref}
            sign={unit === 'money' ? '$' : ''}
            testId={swapTestIds.swapAmount('sourceToken')}
            value={text}
          />
        </div>
        <span data-testid={swapTestIds.swapField('source', 'token')}>
          <TokenChip
            label={messages['swap.payToken']}
            side="from"
            token={filled.isFromUnknown ? undefined : from}
          />
        </span>
      </div>
      <p className={classes['problem']} data-testid={swapTestIds.swapNote} role="status">
        {maxProblem === 'nothingLeft'
          ? messages['swap.nothingLeft'](symbol)
          : maxProblem
            ? messages['swap.gasPriceFailed']
            : amountProblemText(form.amountProblem, { messages, symbol })}
      </p>
      <div className={classes['under']}>
        {worth ? (
          <button
            className={classes['small']}
            data-testid={swapTestIds.swapUnit}
            onClick={switchUnit}
            type="button"
          >
            <VisuallyHidden>
              {unit === 'token' ? messages['swap.inMoney'] : messages['swap.inToken'](symbol)}{' '}
            </VisuallyHidden>
            <span>
              ≈ <Amount>{unit === 'token' ? worth : writeToken(amount ?? 0n, from, locale)}</Amount>
            </span>
            <SwapIcon size={16} />
          </button>
        ) : (
          <span />
        )}
        {/* One does not stand without the other where the line is too short for all. */}
        <span className={classes['have']}>
          <span data-short={isShort || isUnreachable ? '' : undefined}>
            {isUnreachable
              ? messages['transaction.unreachable'](network)
              : balance !== undefined
                ? messages['transaction.balance'](writeToken(balance, from, locale))
                : null}
          </span>
          <button
            aria-disabled={balance === undefined || undefined}
            aria-pressed={form.isMax}
            className={classes['small']}
            data-strong=""
            data-testid={swapTestIds.swapMax}
            onClick={() => void takeMax()}
            type="button"
          >
            {messages['transaction.max']}
          </button>
        </span>
      </div>
    </div>
  )
})

export declare namespace PayField {
  type Props = {
    filled: FilledSwap
    /** Its name. */
    network: string
  }
}
