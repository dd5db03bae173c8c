'use client'
import type { PreparedTransfer } from '@latchkey/core'
import { appLink, connectorOf, linkPlace, navigate } from '@latchkey/core/modal'
import { Button, Spinner } from '@latchkey/ui'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.ts'
import { useTexts } from '../../kit/useTexts.ts'
import type { QuerySnapshot } from '../../queries/QuerySnapshot.ts'
import { en } from './en.ts'
import classes from './Send.module.css'
import { failureTexts, isOfTheForm, isUnsure, sendFailureOf } from './sendFailure.ts'
import { sendTestIds } from './testIds.ts'
import { type Confirming, useConfirm } from './useConfirm.ts'

/** The one button of the review, and in words how it goes. */
export function ConfirmFoot({ isGrave, name, shown, transfer, ...names }: ConfirmFoot.Props) {
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  const { network, symbol, wallet } = { ...names, symbol: shown.symbol }
  const { confirm, follow, state } = useConfirm(transfer.data, shown, {
    name,
    onFailed: transfer.refetch,
  })
  const app = useWalletApp()
  const failure = transfer.status === 'error' ? sendFailureOf(transfer.error) : undefined
  // That it may have been sent counts for more than why it cannot be prepared again.
  const maybeSent = state.status === 'failed' && state.during === 'send' && isUnsure(state.failure)
  const sentences = (reason: ReturnType<typeof sendFailureOf>, asked = false) =>
    failureTexts(reason, { ...names, asked, messages, receiver: name ?? '', symbol })
  const isAsking = state.status === 'checking' || state.status === 'waiting'
  const texts = failure && !isAsking && !maybeSent ? sentences(failure) : textsOf(state)
  const action = failure && !isAsking ? mend(failure) : actionOf(state)

  function mend(reason: ReturnType<typeof sendFailureOf>): Action {
    return isOfTheForm(reason)
      ? { run: () => navigate.back(latchkey), text: messages['send.back'] }
      : { busy: transfer.isFetching, run: transfer.refetch, text: messages['common.retry'] }
  }

  function actionOf(at: Confirming): Action {
    switch (at.status) {
      case 'checking':
        return { busy: true, run: confirm, text: messages['send.pending'] }
      case 'waiting':
        return { busy: true, run: confirm, text: messages['send.waitingShort'] }
      case 'switching':
        return { busy: true, run: follow, text: messages['send.switch'](network) }
      case 'elsewhere':
        return { run: follow, text: messages['send.switch'](network) }
      case 'failed':
        if (at.during === 'switch' || at.failure === 'elsewhere')
          return { run: follow, text: messages['send.switch'](network) }
        // Another receiver is asked for as the first one was.
        if (at.failure === 'receiverChanged') return toConfirm(at.isInert)
        return isOfTheForm(at.failure)
          ? mend(at.failure)
          : { busy: transfer.isFetching, run: confirm, text: messages['common.retry'] }
      case 'idle':
      case 'inert':
        return toConfirm(at.status === 'inert')
      default:
        return at satisfies never
    }
  }

  function toConfirm(isInert: boolean): Action {
    return {
      disabled: isInert || !transfer.data,
      run: confirm,
      text: transfer.data ? messages['send.confirm'](wallet) : messages['send.pending'],
    }
  }

  function textsOf(at: Confirming): { title: string; hint: string } | undefined {
    switch (at.status) {
      case 'checking':
        return { hint: '', title: messages['send.looking'](at.name) }
      case 'waiting':
        return {
          hint: at.slow ? messages['request.slow'](wallet) : messages['send.waitingHint'],
          title: messages['send.waiting'](wallet),
        }
      case 'elsewhere':
      case 'switching':
        return sentences('elsewhere')
      case 'failed':
        return at.during === 'switch' && at.failure !== 'declined'
          ? { hint: '', title: messages['send.switchFailed'](network) }
          : sentences(at.failure, at.during === 'send')
      case 'idle':
      case 'inert':
        return undefined
      default:
        return at satisfies never
    }
  }

  return (
    <div className={classes['foot']}>
      <div className={classes['status']} data-testid={sendTestIds.sendStatus} role="status">
        {texts ? <p>{texts.title}</p> : null}
        {texts?.hint ? <p>{texts.hint}</p> : null}
      </div>
      {state.status === 'waiting' && app ? (
        <Button fullWidth href={app.href} target={app.target}>
          {messages['send.open'](wallet)}
        </Button>
      ) : null}
      <Button
        data-testid={sendTestIds.send('confirm')}
        disabled={action.disabled}
        fullWidth
        icon={action.busy ? <Spinner /> : undefined}
        loading={action.busy}
        onClick={action.run}
        variant={isGrave || (state.status === 'waiting' && app) ? 'secondary' : 'primary'}
      >
        {action.text}
      </Button>
    </div>
  )
}

/** Where the wallet is asked, on a phone: its app, which may not come by itself. */
function useWalletApp(): ReturnType<typeof appLink> | undefined {
  const { mobile, window } = useLatchkey().internal.environment
  const link = useLatchkeyState((state) => connectorOf(state)?.link)
  return mobile && window && link ? appLink({ href: link }, linkPlace(window)) : undefined
}

type Action = {
  text: string
  run: () => void
  busy?: boolean | undefined
  disabled?: boolean | undefined
}

export declare namespace ConfirmFoot {
  type Props = {
    /** The receiver is one to think about twice. */
    isGrave: boolean
    /** What was typed for the receiver, where that is a name. */
    name: string | undefined
    shown: Parameters<typeof useConfirm>[1]
    transfer: QuerySnapshot<PreparedTransfer> & { refetch: () => void }
    /** Symbol of the network's own currency. */
    native: string
    /** Its name. */
    network: string
    wallet: string
  }
}
