import type { ViewName } from '@latchkey/core'
import { addSent } from '@latchkey/core/modal'
import type { Feature } from '../kit/Feature.ts'
import { lazyFeature } from '../kit/kit.ts'
import { AmountInput } from './AmountInput.tsx'
import { amountProblemText } from './amountProblemText.ts'
import { ConfirmFoot } from './ConfirmFoot.tsx'
import { FeeRow, NetworkRow } from './CostRows.tsx'
import { ForeignWords } from './ForeignWords.tsx'
import { guardForm } from './guardForm.tsx'
import { ProgressBody } from './ProgressBody.tsx'
import { progressOf } from './progressOf.ts'
import { showProgress } from './showProgress.ts'
import { TokenList } from './TokenList.tsx'
import { transactionFailureTexts } from './transactionFailure.ts'
import { useSent } from './useSent.ts'
import { useSince } from './useSince.ts'
import { useSlow } from './useSlow.ts'
import { useTransactionTexts } from './useTransactionTexts.ts'
import { writeFee } from './writeToken.ts'

/**
 * What the screens of transactions share. Named in one place that each of their features imports, it is one chunk in a
 * site's build, and none of the kit's: who sends nothing does not fetch it (ADR 0023).
 */
const transactionKit = {
  addSent,
  AmountInput,
  amountProblemText,
  ConfirmFoot,
  FeeRow,
  ForeignWords,
  guardForm,
  NetworkRow,
  ProgressBody,
  progressOf,
  showProgress,
  TokenList,
  transactionFailureTexts,
  useSent,
  useSince,
  useSlow,
  useTransactionTexts,
  writeFee,
}

/** A feature with transactions: its own texts, and those that all transactions share. */
export function transactionFeature<N extends ViewName>(
  feature: Parameters<typeof lazyFeature<N>>[0],
): Feature<N> & { transactionKit: typeof transactionKit } {
  const { ar } = feature.translations
  const made = lazyFeature({
    ...feature,
    translations: {
      ar: async () => {
        const [shared, own] = await Promise.all([import('./ar.ts'), ar()])
        return { ...shared.ar, ...own }
      },
    },
  })
  return { ...made, transactionKit }
}
