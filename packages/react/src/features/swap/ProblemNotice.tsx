import type { SwapProblem } from '@latchkey/core/modal'
import { Notice } from '@latchkey/ui'
import { ForeignWords } from '../../transaction/ForeignWords.tsx'
import { useTransactionTexts } from '../../transaction/useTransactionTexts.ts'
import { en } from './en.ts'
import { refusalTexts } from './refusalTexts.ts'
import { swapTestIds } from './testIds.ts'

/** Why there is no price. That exchanges have too little is not said of the account. */
export function ProblemNotice({ problem }: { problem: SwapProblem }) {
  const messages = useTransactionTexts(en)
  const refusal = problem.kind === 'refused' ? refusalTexts(problem, messages) : undefined
  const title = () => {
    switch (problem.kind) {
      case 'liquidity':
        return messages['swap.liquidity']
      case 'tooSmall':
        return messages['swap.tooSmall']
      case 'refused':
        return refusal?.title
      case 'unavailable':
        return messages[problem.isThrottled ? 'swap.throttled' : 'swap.unavailable']
      default:
        return problem satisfies never
    }
  }
  const hint = () => {
    if (problem.kind === 'liquidity') return messages['swap.liquidityHint']
    if (problem.kind === 'tooSmall') return messages['swap.tooSmallHint']
    if (problem.kind === 'refused')
      return refusal?.words === undefined ? undefined : <ForeignWords>{refusal.words}</ForeignWords>
    return messages[problem.isThrottled ? 'swap.throttledHint' : 'swap.unavailableHint']
  }
  return (
    <Notice data-testid={swapTestIds.swapProblem} title={title()} tone="warn">
      {hint()}
    </Notice>
  )
}
