import {
  cleanAmount,
  editSend,
  formatDollars,
  navigate,
  readTypedAmount,
  shortSymbol,
  toMoney,
  toWholeUnits,
  typedMoneyDecimals,
} from '@latchkey/core/modal'
import { ChevronDownIcon, ImageTile, SwapIcon, useStyles, VisuallyHidden } from '@latchkey/ui'
import { forwardRef, useContext } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { MessagesContext } from '../../i18n/MessagesContext.ts'
import { Amount } from '../../kit/Amount.tsx'
import { useViewPreload } from '../../kit/ViewCode.ts'
import { AmountInput } from '../../transaction/AmountInput.tsx'
import { amountProblemText } from '../../transaction/amountProblemText.ts'
import { useTransactionTexts } from '../../transaction/useTransactionTexts.ts'
import { writeFee, writeToken, writeWorth } from '../../transaction/writeToken.ts'
import classes, { css } from './AmountField.module.css'
import { en } from './en.ts'
import { sendTestIds } from './testIds.ts'
import type { FilledForm } from './useSendForm.ts'

/** How much of what: typed in the token or in money, or chosen as a part of all there is. */
export const AmountField = forwardRef<HTMLInputElement, AmountField.Props>(function AmountField(
  { filled, network },
  ref,
) {
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useTransactionTexts(en)
  const preload = useViewPreload()
  const { locale } = useContext(MessagesContext)
  const { amount, fee, form, max, native, readiness, token } = filled
  const { sendTokenAmount: text, unit } = form
  const symbol = shortSymbol(token?.symbol ?? '')
  const isShort = readiness.status === 'insufficient'

  const type = (typed: string) => {
    const read = readTypedAmount(typed, {
      decimals: token?.decimals,
      isPriced: Boolean(token?.price),
      previous: text,
      symbol: token?.symbol ?? '',
      unit,
    })
    // What is no amount is not taken: the field stays as it was, and says why.
    if ('digits' in read)
      editSend(latchkey, {
        amountProblem: read.problem,
        isMax: false,
        sendTokenAmount: read.digits,
        unit: read.unit,
      })
    else editSend(latchkey, { amountProblem: read.problem })
  }
  const share = (percent: number) => {
    if (!token) return
    const part = (token.balance * BigInt(percent)) / 100n
    choose(part, false)
  }
  const choose = (value: bigint, isMax: boolean) => {
    if (token)
      editSend(latchkey, {
        isMax,
        sendTokenAmount: toWholeUnits(value, token.decimals),
        unit: 'token',
      })
  }
  const switchUnit = () => {
    if (!token?.price) return
    const priced = { decimals: token.decimals, price: token.price }
    if (unit === 'token') {
      const money = toWholeUnits(toMoney(amount ?? 0n, priced), 6)
      const typed = cleanAmount(money, { decimals: typedMoneyDecimals }) ?? ''
      editSend(latchkey, { sendTokenAmount: amount ? typed : '', unit: 'money' })
    } else
      editSend(latchkey, {
        sendTokenAmount: amount ? toWholeUnits(amount, token.decimals) : '',
        unit: 'token',
      })
  }
  const writtenFee = fee !== undefined && native ? writeFee(fee, native, locale) : undefined
  const worth = token && writeWorth(amount ?? 0n, token, locale)

  return (
    <div className={classes['amount']}>
      <AmountInput
        autoFocus={Boolean(form.receiver)}
        isShort={isShort}
        label={messages['transaction.amount']}
        onType={type}
        ref={ref}
        sign={unit === 'money' ? '$' : ''}
        testId={sendTestIds.send('amount')}
        value={text}
      />
      <div className={classes['units']}>
        <button
          className={classes['chip']}
          data-testid={sendTestIds.send('token')}
          onClick={() => navigate.push(latchkey, { name: 'WalletSendSelectToken' })}
          onPointerEnter={() => preload('WalletSendSelectToken')}
          type="button"
        >
          <VisuallyHidden>{messages['send.token']} </VisuallyHidden>
          {token ? <ImageTile name={token.symbol} round size={16} src={token.iconUrl} /> : null}
          <bdi>{symbol || messages['transaction.chooseToken']}</bdi>
          <ChevronDownIcon size={16} />
        </button>
        {token?.price ? (
          <button
            className={`${classes['chip']} ${classes['other']}`}
            data-testid={sendTestIds.sendUnit}
            onClick={switchUnit}
            type="button"
          >
            <VisuallyHidden>
              {unit === 'token' ? messages['send.inMoney'] : messages['send.inToken'](symbol)}{' '}
            </VisuallyHidden>
            <span>
              ≈{' '}
              <Amount>{unit === 'token' ? worth : writeToken(amount ?? 0n, token, locale)}</Amount>
            </span>
            <SwapIcon size={16} />
          </button>
        ) : filled.isPriceLoading ? (
          // The place of the price, so that the token does not move from under a finger when it comes.
          <span className={`${classes['chip']} ${classes['other']} ${classes['kept']}`}>
            <span>
              ≈ <Amount>{formatDollars(0, { locale })}</Amount>
            </span>
            <SwapIcon size={16} />
          </span>
        ) : null}
      </div>
      <div className={classes['shares']}>
        {[25, 50].map((percent) => (
          <button
            key={percent}
            className={classes['chip']}
            data-testid={sendTestIds.sendShare(percent)}
            onClick={() => share(percent)}
            type="button"
          >
            {new Intl.NumberFormat(locale, { style: 'percent' }).format(percent / 100)}
          </button>
        ))}
        <button
          aria-disabled={max === undefined || undefined}
          aria-pressed={form.isMax}
          className={classes['chip']}
          data-testid={sendTestIds.sendMax}
          onClick={() => max !== undefined && choose(max, true)}
          type="button"
        >
          {form.isMax && form.token?.type === 'native'
            ? messages['send.maxKept']
            : messages['transaction.max']}
        </button>
      </div>
      <p className={classes['problem']} data-testid={sendTestIds.sendProblem} role="status">
        {amountProblemText(form.amountProblem, { messages, symbol })}
      </p>
      <p className={classes['known']} data-short={isShort ? '' : undefined}>
        {readiness.status === 'unreachable'
          ? messages['transaction.unreachable'](network)
          : readiness.status === 'invalid' && readiness.field === 'token'
            ? messages['send.noToken']
            : [
                filled.isHeld && token
                  ? messages['transaction.balance'](writeToken(token.balance, token, locale))
                  : '',
                writtenFee
                  ? messages[writtenFee.isUnder ? 'send.feeUnder' : 'send.fee'](writtenFee.text)
                  : '',
              ]
                .filter(Boolean)
                .join(' · ')}
      </p>
    </div>
  )
})

export declare namespace AmountField {
  type Props = {
    filled: FilledForm
    /** Its name. */
    network: string
  }
}
