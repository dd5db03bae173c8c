import type { NetworkId } from '@latchkey/protocol'
import type { SentApproval, SentTransaction } from './SentTransaction.ts'

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
    // One that has failed has taken nothing.
    const isUsed = one.kind === 'swap' && one.state.status === 'confirmed'
    if (isUsed && isSame(one.paid.token, token) && isMeant(one.to)) return found
  }
  return found
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
