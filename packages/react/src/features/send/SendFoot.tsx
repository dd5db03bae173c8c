import type { PreparedTransfer, ViewName } from '@latchkey/core'
import { submitSend } from '@latchkey/core/modal'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import type { StrangeCode } from '../../kit/useStrangeCode.tsx'
import { ConfirmFoot } from '../../transaction/ConfirmFoot.tsx'
import { showProgress } from '../../transaction/showProgress.ts'
import { useTransactionTexts } from '../../transaction/useTransactionTexts.ts'
import { en } from './en.ts'
import classes from './Send.module.css'
import { type SendFailure, sendFailures, sendFailureTexts } from './sendFailure.ts'
import { sendTestIds } from './testIds.ts'
import { useSendState } from './useSendState.ts'

const sendViews: readonly ViewName[] = ['WalletSend', 'WalletSendPreview', 'WalletSendSelectToken']

/** Asks the wallet for the transfer that the review shows. */
export function SendFoot({
  asksAtOnce,
  isGrave,
  name,
  native,
  network,
  shown,
  strange,
  transfer,
  wallet,
}: SendFoot.Props) {
  const latchkey = useLatchkey()
  const messages = useTransactionTexts(en)
  const isAsking = useSendState((state) => state.loading)
  const checkedName = useSendState((state) => state.checkedName)
  const networkId = useSendState((state) => state.form.networkId)
  return (
    <ConfirmFoot<PreparedTransfer, SendFailure>
      asksAtOnce={asksAtOnce}
      ask={(prepared) =>
        submitSend(latchkey, prepared, shown, {
          name,
          onSent: ({ id, networkId: on }) =>
            showProgress(latchkey, sendViews, { id, name: 'WalletSendProgress', networkId: on }),
        })
      }
      checking={checkedName === undefined ? undefined : messages['send.looking'](checkedName)}
      failures={sendFailures}
      isAsking={isAsking}
      isGrave={isGrave}
      network={network}
      networkId={networkId}
      prepared={transfer}
      question={
        strange.length > 0
          ? {
              answer: messages['send.anyway'],
              // What was agreed to once was agreed to for one transfer.
              isAnswered: false,
              keep: messages['send.keep'],
              testIds: { answer: sendTestIds.sendAnyway, keep: sendTestIds.sendKeep },
              text: strange.map(({ about, id, words }) => (
                <span className={classes['strange']} key={id}>
                  {words(about)}
                </span>
              )),
            }
          : undefined
      }
      subject={
        transfer.data && [subjectOf(transfer.data), ...strange.map(({ id }) => id)].join(' ')
      }
      testIds={{ confirm: sendTestIds.send('confirm'), status: sendTestIds.sendStatus }}
      textsOf={(failure, asked) =>
        sendFailureTexts(failure, {
          asked,
          messages,
          native,
          network,
          receiver: name,
          symbol: shown.symbol,
          wallet,
        })
      }
      waitingHint={messages['send.waitingHint']}
      wallet={wallet}
    />
  )
}

/** All that a click agrees to beside the amount: as another one it is to be looked at before it is clicked. */
function subjectOf({ arrives, deposit, notes = [], paidInto, to }: PreparedTransfer): string {
  return [to, paidInto, arrives, deposit, ...notes].join(' ')
}

export declare namespace SendFoot {
  type Props = Pick<
    ConfirmFoot.Props<PreparedTransfer, SendFailure>,
    'asksAtOnce' | 'isGrave' | 'network' | 'wallet'
  > & {
    /** What was typed for the receiver, where that is a name. */
    name: string | undefined
    /** Symbol of the network's own currency. */
    native: string
    shown: Parameters<typeof submitSend>[2]
    /** Accounts that it leaves or reaches and that run a stranger's code. */
    strange: readonly (StrangeCode & { about: 'holds' | 'receiver' })[]
    transfer: ConfirmFoot.Props<PreparedTransfer, SendFailure>['prepared']
  }
}
