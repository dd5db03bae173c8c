import type { Latchkey, Network, SwapPreset } from '@latchkey/core'
import { beginSwap, editSwap, type SwapForm, shortSymbol, toWholeUnits } from '@latchkey/core/modal'
import { Notice, SecondaryButton, SwapIcon, Thread, useStyles } from '@latchkey/ui'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import type { ViewProps } from '../../../kit/ViewProps.ts'
import shared, { css as sharedCss } from '../../../transaction/Transaction.module.css'
import { useTransactionTexts } from '../../../transaction/useTransactionTexts.ts'
import { en } from '../en.ts'
import { GetField } from '../GetField.tsx'
import { ImpactNotice } from '../ImpactNotice.tsx'
import { onSwapNetwork, type SwapAccount } from '../onSwapNetwork.tsx'
import { PayField } from '../PayField.tsx'
import { ProblemNotice } from '../ProblemNotice.tsx'
import { RateLine } from '../RateLine.tsx'
import classes, { css } from '../Swap.module.css'
import { SwapAction, useSwapAction } from '../SwapAction.tsx'
import { SwapDetails } from '../SwapDetails.tsx'
import { swapTestIds } from '../testIds.ts'
import { usePreset } from '../usePreset.ts'
import { type FilledSwap, useSwapForm } from '../useSwapForm.ts'

/** What is paid and what comes (S1.9): the first of three steps, of which none swaps before the wallet has agreed. */
function SwapFields({ address, network, view }: ViewProps<'Swap'> & SwapAccount) {
  useStyles(sharedCss)
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useTransactionTexts(en)
  // Once for each time that the screen is opened, and before its first picture.
  useState(() => beginSwap(latchkey, view, formOf(view, network)))
  const filled = useSwapForm({ address, network })
  const preset = usePreset(filled.form, filled.known, network)
  const amountField = useRef<HTMLInputElement>(null)
  const action = useSwapAction({ amountField, filled, isWaiting: preset.isWaiting })
  useFollowNetwork(filled.form, network)

  const { form, from, impact, isFetching, isPrevious, known, problem, quote, to } = filled
  // What no list has can come, and is not paid from here.
  const canTurn = to !== undefined && !filled.isUnlisted && !filled.isFromUnknown
  const submit = (event: FormEvent) => {
    event.preventDefault()
    action.run()
  }
  return (
    <form className={shared['screen']} onSubmit={submit}>
      <Thread
        busy={isFetching && quote !== undefined}
        label={messages['transaction.step']}
        of={3}
        step={1}
      />
      <div className={classes['sides']}>
        <PayField filled={filled} network={network.name} ref={amountField} />
        <button
          aria-disabled={!canTurn || undefined}
          aria-label={messages['swap.switch']}
          className={classes['switch']}
          data-testid={swapTestIds.swapSwitch}
          onClick={() => canTurn && turnRound(latchkey, filled)}
          type="button"
        >
          <SwapIcon size={16} />
        </button>
        <GetField filled={filled} isWaiting={preset.isWaiting} />
      </div>
      {preset.line ? <Notice data-testid={swapTestIds.swapPreset}>{preset.line}</Notice> : null}
      {known.list.hasFailed ? (
        <Notice
          action={
            <SecondaryButton onClick={known.list.retry}>{messages['common.retry']}</SecondaryButton>
          }
          title={messages['swap.initFailed']}
          tone="warn"
        />
      ) : null}
      {filled.isUnlisted && to ? (
        <Notice
          data-testid={swapTestIds.swapUnlisted}
          title={messages['swap.unlisted']}
          tone="warn"
        >
          {messages['swap.unlistedHint'](shortSymbol(to.symbol))}
        </Notice>
      ) : null}
      {problem && filled.readiness.status === 'problem' ? (
        <ProblemNotice problem={problem} />
      ) : null}
      {quote && to ? (
        <>
          {isPrevious || filled.readiness.status === 'pending' ? null : (
            <ImpactNotice from={from} impact={impact} quote={quote} to={to} />
          )}
          <RateLine
            from={from}
            isPrevious={isPrevious}
            quote={quote}
            refresh={filled.retry}
            to={to}
            updatedAtMs={filled.updatedAtMs}
          />
          <SwapDetails
            fee={filled.fee}
            impact={impact}
            key={form.networkId}
            native={filled.native}
            quote={quote}
            to={to}
          />
        </>
      ) : null}
      <SwapAction action={action} filled={filled} />
    </form>
  )
}

/** What comes is paid then, and what was paid comes: about as much of it as was shown. */
function turnRound(latchkey: Latchkey, { form, from, quote, to }: FilledSwap): void {
  editSwap(latchkey, {
    amount: quote && to ? toWholeUnits(quote.toAmount, to.decimals) : '',
    from: to && { address: to.address },
    to: form.from && { address: from.address },
    unit: 'token',
  })
}

/** What a page has asked for (S2.11). */
function formOf(
  { amount, fromToken, toToken }: SwapPreset,
  { caipNetworkId }: Network,
): Partial<SwapForm> {
  const isAsked = [amount, fromToken, toToken].some((wish) => wish !== undefined)
  return {
    asked: isAsked ? { amount, fromToken, toToken } : undefined,
    networkId: caipNetworkId,
  }
}

/** A token belongs to one network: on another nothing is chosen. */
function useFollowNetwork({ networkId }: SwapForm, { caipNetworkId }: Network): void {
  const latchkey = useLatchkey()
  useEffect(() => {
    if (networkId === caipNetworkId) return
    editSwap(latchkey, {
      amount: '',
      from: { address: undefined },
      networkId: caipNetworkId,
      to: undefined,
      unit: 'token',
    })
  }, [caipNetworkId, latchkey, networkId])
}

function Title() {
  return useTransactionTexts(en)['swap.title']
}

export const SwapView = onSwapNetwork<ViewProps<'Swap'>>(Object.assign(SwapFields, { Title }))
