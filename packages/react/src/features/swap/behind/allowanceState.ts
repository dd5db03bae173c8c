import { anyAmount, isGiven, type SentApproval, type SwapPlan } from '@latchkey/core/modal'

/** How the steps before a swap stand, by the chain and by what this page has asked for. */
export type AllowanceState = {
  /** What is on its way to its block. */
  pending: SentApproval | undefined
  /** What may be taken back: it was given from here, and nothing has ended it. */
  given: SentApproval | undefined
  hasReset: boolean
  /** Why the same is asked once more. */
  note: 'failed' | 'gone' | 'less' | undefined
}

/** Pure: `approvals` are those of the token and the contract that no swap has used, the last one first. */
export function allowanceState(
  approvals: readonly SentApproval[],
  plan: Pick<SwapPlan, 'allowed' | 'steps'> | undefined,
): AllowanceState {
  const [last] = approvals
  // One that no node knows any more is not waited for: it can be asked for again.
  const pending = last?.state.status === 'pending' && !last.state.isMissing ? last : undefined
  const given = last && isGiven(last) && last.amount > 0n ? last : undefined
  return {
    given,
    hasReset: approvals.some((one) => one.amount === 0n && isGiven(one)),
    note: noteOf(),
    pending,
  }

  function noteOf(): AllowanceState['note'] {
    if (!last || !plan || plan.steps[0] === 'swap' || last.state.status === 'pending')
      return undefined
    if (given) return (plan.allowed?.allowance ?? 0n) > 0n ? 'less' : 'gone'
    return isGiven(last) ? undefined : 'failed'
  }
}

/** Pure: whether it has no end but the account's own. */
export function isAnyAmount({ amount }: Pick<SentApproval, 'amount'>): boolean {
  return amount === anyAmount
}
