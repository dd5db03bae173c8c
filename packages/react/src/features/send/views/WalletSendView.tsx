import type { Network, ViewOf } from '@latchkey/core'
import {
  beginSend,
  cleanAmount,
  editSend,
  formOfPayment,
  isFeatureIn,
  navigate,
  type PaymentAmount,
  readPaymentUri,
  type SendForm,
  shortSymbol,
  toBaseUnits,
  toWholeUnits,
  unreadAmount,
} from '@latchkey/core/modal'
import { Button, Spinner, Thread, useStyles } from '@latchkey/ui'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useNetwork } from '../../../hooks/useNetwork.ts'
import { EmptyLine } from '../../../kit/EmptyLine.tsx'
import { useStrangeCode } from '../../../kit/useStrangeCode.tsx'
import { useViewPreload } from '../../../kit/ViewCode.ts'
import type { ViewProps } from '../../../kit/ViewProps.ts'
import classes, { css } from '../../../transaction/Transaction.module.css'
import {
  type TransactionTexts,
  useTransactionTexts,
} from '../../../transaction/useTransactionTexts.ts'
import { AmountField } from '../AmountField.tsx'
import { en } from '../en.ts'
import { ReceiverField } from '../ReceiverField.tsx'
import { Scanner } from '../Scanner.tsx'
import { sendTestIds } from '../testIds.ts'
import { type FilledForm, useSendForm } from '../useSendForm.ts'

/** To whom and how much (S1.11): the first of three steps, of which none sends before the wallet has agreed. */
export function WalletSendView({ view }: ViewProps<'WalletSend'>) {
  useStyles(css)
  const messages = useTransactionTexts(en)
  const { address } = useAccount()
  const { network, supported } = useNetwork()
  if (!address || !network) return null
  if (!supported || !isFeatureIn('send', network.chainNamespace))
    return <EmptyLine>{messages['send.unsupported'](network.name)}</EmptyLine>
  return <SendFields address={address} network={network} view={view} />
}

function SendFields({
  address,
  network,
  view,
}: ViewProps<'WalletSend'> & { address: string; network: Network }) {
  const latchkey = useLatchkey()
  const messages = useTransactionTexts(en)
  const preload = useViewPreload()
  // Once for each time that the screen is opened, and before its first picture.
  useState(() => beginSend(latchkey, view, formOf(view, network)))
  const filled = useSendForm({ address, network })
  // Read here, so that the review has it when it appears.
  useStrangeCode({ address, network })
  useStrangeCode({ address: filled.receiver.address, network })
  const [scans, setScans] = useState(false)
  const amountField = useRef<HTMLInputElement>(null)
  useFollowNetwork(filled.form, network)
  useCode(filled.form, network)
  useAskedAmount(filled)

  const setReceiver = (text: string) =>
    editSend(latchkey, codeOf(text, network) ?? { receiver: text })
  if (scans)
    return (
      <Scanner
        onCode={(text) => {
          setReceiver(text)
          setScans(false)
        }}
        onStop={() => setScans(false)}
      />
    )

  const { readiness, retry } = filled
  const isReady = readiness.status === 'ready' || readiness.status === 'unreachable'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (readiness.status === 'unreachable') retry()
    else if (readiness.status === 'ready') navigate.push(latchkey, { name: 'WalletSendPreview' })
    else if (readiness.status === 'missing' && readiness.field === 'amount')
      amountField.current?.focus()
  }
  return (
    <form className={classes['screen']} onSubmit={submit}>
      <Thread label={messages['transaction.step']} of={3} step={1} />
      <ReceiverField
        found={filled.receiver}
        network={network}
        onChange={setReceiver}
        onScan={() => setScans(true)}
        value={filled.form.receiver}
      />
      <AmountField filled={filled} network={network.name} ref={amountField} />
      <div className={classes['foot']}>
        <Button
          data-testid={sendTestIds.send('preview')}
          disabled={!isReady}
          fullWidth
          icon={readiness.status === 'pending' ? <Spinner /> : undefined}
          onClick={submit}
          onPointerEnter={() => preload('WalletSendPreview')}
        >
          {labelOf(filled, messages)}
        </Button>
      </div>
      {/* Enter in a field sends a form only where it has a button of this type. */}
      <button hidden type="submit" />
    </form>
  )
}

/** What is missing, or the way on. */
function labelOf(
  { native, readiness, token }: FilledForm,
  messages: TransactionTexts<typeof en>,
): string {
  switch (readiness.status) {
    case 'ready':
      return messages['transaction.review']
    case 'pending':
      return messages['transaction.pending']
    case 'unreachable':
      return messages['common.retry']
    case 'invalid':
      return messages[
        readiness.field === 'token' ? 'transaction.chooseToken' : 'send.checkReceiver'
      ]
    case 'insufficient':
      return readiness.lacks === 'amount'
        ? messages['transaction.notEnough'](shortSymbol(token?.symbol ?? ''))
        : messages['transaction.notEnoughFee'](shortSymbol(native?.symbol ?? ''))
    case 'missing':
      return {
        amount: messages['transaction.enterAmount'],
        receiver: messages['send.enterReceiver'],
        token: messages['transaction.chooseToken'],
      }[readiness.field]
    default:
      return readiness satisfies never
  }
}

/** What a site has filled in. */
function formOf(
  { amount, to = '', token }: ViewOf<'WalletSend'>,
  { caipNetworkId }: Network,
): Partial<SendForm> {
  return {
    asked: amount === undefined ? undefined : { digits: amount, unit: 'whole' },
    networkId: caipNetworkId,
    receiver: to,
    ...(token && { token: { address: token, type: 'token' } }),
  }
}

/** What a text asks for that is a payment code of the network. */
function codeOf(text: string, network: Network): Partial<SendForm> | undefined {
  const request = readPaymentUri(text)
  return request && formOfPayment(request, network)
}

/** A code that was not of the network, or that the site has filled in, is taken once it is of the network. */
function useCode({ receiver }: SendForm, network: Network): void {
  const latchkey = useLatchkey()
  useEffect(() => {
    const asked = codeOf(receiver, network)
    if (asked) editSend(latchkey, asked)
  }, [latchkey, network, receiver])
}

/** A token belongs to one network: on another the form is about its own currency again. */
function useFollowNetwork({ networkId }: SendForm, { caipNetworkId }: Network): void {
  const latchkey = useLatchkey()
  useEffect(() => {
    if (networkId === caipNetworkId) return
    editSend(latchkey, {
      isMax: false,
      networkId: caipNetworkId,
      sendTokenAmount: '',
      token: { type: 'native' },
      unit: 'token',
    })
  }, [caipNetworkId, latchkey, networkId])
}

/** Writes the amount that was asked for, once the chain has said how many decimals there are. */
function useAskedAmount({ form: { asked }, isHeld, token }: FilledForm): void {
  const latchkey = useLatchkey()
  const decimals = isHeld ? token?.decimals : undefined
  useEffect(() => {
    if (!asked || decimals === undefined) return
    editSend(latchkey, { isMax: false, unit: 'token', ...writtenOf(asked, decimals) })
  }, [asked, decimals, latchkey])
}

/** An amount that is asked for is written as it is, or not at all: one that is cut is another one. */
function writtenOf(
  asked: PaymentAmount,
  decimals: number,
): Pick<SendForm, 'sendTokenAmount'> & Partial<SendForm> {
  if (asked.unit === 'base') return { sendTokenAmount: toWholeUnits(asked.value, decimals) }
  const whole = cleanAmount(asked.digits, { decimals: undefined }) ?? ''
  const value = toBaseUnits(whole, decimals)
  return value === undefined
    ? { amountProblem: unreadAmount(asked.digits), sendTokenAmount: '' }
    : { sendTokenAmount: toWholeUnits(value, decimals) }
}

function Title() {
  return useTransactionTexts(en)['send.title']
}
WalletSendView.Title = Title
