import type { NetworkId } from '@latchkey/protocol'
import {
  type SentApproval,
  type SentBatch,
  type SentTransaction,
  swapIn,
} from './SentTransaction.ts'

/** Whose allowance of what. */
export type ApprovalSubject = {
  from: string
  networkId: NetworkId
  token: string
  /** Any contract's where it is left out. */
  spender?: string | undefined
}

/**
 * Pure: the allowances that this page has asked for and no swap has used since, the last one first; they may be on their way,
 * or have failed.
 */
export function approvalsOf(
  transactions: readonly SentTransaction[],
  { from, networkId, spender, token }: ApprovalSubject,
): readonly SentApproval[] {
  const found: SentApproval[] = []
  for (const one of transactions) {
    if (one.networkId !== networkId || !isSame(one.from, from)) continue
    const isMeant = (contract: string) => spender === undefined || isSame(contract, spender)
    if (one.kind === 'approve' && isSame(one.token, token) && isMeant(one.spender)) found.push(one)
    const swap = swapIn(one)
    if (!swap || !isSame(swap.paid.token, token) || !isMeant(swap.to)) continue
    const left = one.kind === 'batch' ? leftBy(one) : undefined
    if (left) found.push(left)
    // One that has failed has taken nothing.
    else if (one.state.status === 'confirmed') return found
  }
  return found
}

/**
 * Pure: the allowance that a batch may have left, which was to be used in it: some wallets carry out a part of what they were
 * to carry out as a whole, and of a batch that no one sees any part may be.
 */
export function leftBy({ state, status, swap, ...batch }: SentBatch): SentApproval | undefined {
  if (!swap || (status !== 'partlyFailed' && status !== 'unknown')) return undefined
  const { exchange, paid, to } = swap
  return { ...batch, ...paid, kind: 'approve', spender: to, spenderName: exchange, state }
}

/** Pure: whether it is in a block, or was with another fee. */
export function isGiven({ state }: SentApproval): boolean {
  return (
    state.status === 'confirmed' || (state.status === 'replaced' && state.reason === 'repriced')
  )
}

/** Pure: the contract that has been allowed as much from here, or is about to be. */
export function allowedSpender(
  approvals: readonly SentApproval[],
  amount: bigint,
): string | undefined {
  const [last] = approvals
  if (!last || last.amount < amount) return undefined
  return last.state.status === 'pending' || isGiven(last) ? last.spender : undefined
}

function isSame(one: string | undefined, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase()
}
