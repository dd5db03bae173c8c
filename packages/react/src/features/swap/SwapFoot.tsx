import type { NetworkId, ViewName } from '@latchkey/core'
import {
  navigate,
  type SwapPlan,
  submitApproval,
  submitSwap,
  submitSwapBatch,
} from '@latchkey/core/modal'
import { Button } from '@latchkey/ui'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { ConfirmFoot, type ConfirmQuestion } from '../../transaction/ConfirmFoot.tsx'
import { showProgress } from '../../transaction/showProgress.ts'
import shared from '../../transaction/Transaction.module.css'
import { useTransactionTexts } from '../../transaction/useTransactionTexts.ts'
import { swapTestIds } from './behind/testIds.ts'
import { texts } from './behind/texts.ts'
import { type SwapFailure, swapFailures, swapFailureTexts } from './swapFailure.ts'
import { swapTestIds as formTestIds } from './testIds.ts'
import { useSwapState } from './useSwapState.ts'

const swapViews: readonly ViewName[] = ['Swap', 'SwapPreview', 'SwapSelectToken']

/** What to compare in the wallet. */
const waitingHints = {
  approve: 'swap.allowHint',
  reset: 'swap.resetHint',
  swap: 'swap.waitingHint',
} as const

/** Asks the wallet for the next step of the swap that the review shows; for a new price where that one is over. */
export function SwapFoot({
  checking,
  isRefused,
  isTogether,
  native,
  network,
  prepared,
  question,
  shown,
  subject,
  wallet,
}: SwapFoot.Props) {
  const latchkey = useLatchkey()
  const messages = useTransactionTexts(texts)
  const isAsking = useSwapState((state) => state.loading)
  const networkId = useSwapState((state) => state.form.networkId)
  const isUnlimited = useSwapState((state) => state.form.isUnlimited)
  const onSent = ({ id, networkId: on }: { id: string; networkId: NetworkId }) =>
    showProgress(latchkey, swapViews, { id, name: 'SwapProgress', networkId: on })
  if (isRefused && !isAsking)
    return (
      <div className={shared['foot']}>
        <div className={shared['status']} data-testid={swapTestIds.swapStatus} role="status" />
        <Button
          data-testid={swapTestIds.swapConfirm}
          fullWidth
          onClick={() => navigate.back(latchkey)}
        >
          {messages['transaction.change']}
        </Button>
      </div>
    )
  return (
    <ConfirmFoot<SwapPlan, SwapFailure>
      ask={async ({ batch, next }) =>
        isTogether && batch
          ? submitSwapBatch(latchkey, batch, shown, { onSent })
          : next.kind === 'approval'
            ? submitApproval(latchkey, next.approval, shown.from, { isUnlimited })
            : submitSwap(latchkey, next.swap, shown, { onSent })
      }
      checking={checking}
      failures={swapFailures}
      isAsking={isAsking}
      isGrave={false}
      network={network}
      networkId={networkId}
      prepared={prepared}
      question={
        question && {
          ...question,
          keep: messages['swap.keep'],
          testIds: { answer: formTestIds.swapAnyway, keep: formTestIds.swapKeep },
        }
      }
      subject={subject}
      testIds={{ confirm: swapTestIds.swapConfirm, status: swapTestIds.swapStatus }}
      textsOf={(failure, asked) =>
        swapFailureTexts(failure, {
          asked,
          messages,
          native,
          network,
          symbol: shown.from.symbol,
          wallet,
        })
      }
      waitingHint={
        messages[isTogether ? 'swap.togetherHint' : waitingHints[prepared.data?.steps[0] ?? 'swap']]
      }
      wallet={wallet}
    />
  )
}

export declare namespace SwapFoot {
  type Props = Pick<
    ConfirmFoot.Props<SwapPlan, SwapFailure>,
    'checking' | 'network' | 'prepared' | 'subject' | 'wallet'
  > & {
    /** Most of it would be lost. */
    isRefused: boolean
    /** All steps are asked for in one confirmation. */
    isTogether: boolean
    /** Symbol of what pays the fee. */
    native: string
    /** What is asked before the wallet is, where much would be lost or no one knows. */
    question: Pick<ConfirmQuestion, 'answer' | 'isAnswered' | 'text'> | undefined
    shown: Parameters<typeof submitSwap>[2]
  }
}
