import type { NetworkId } from '@latchkey/protocol'
import type { TransactionState } from '../adapters/ChainActions.ts'

/** A transfer that a wallet has sent, and what became of it. */
export type SentTransaction = {
  id: string
  networkId: NetworkId
  from: string
  to: string
  /** The name that the receiver was found by. */
  receiverName: string | undefined
  /** Of what was sent; `token` is its contract or mint. */
  amount: bigint
  decimals: number
  symbol: string
  iconUrl: string | undefined
  token: string | undefined
  /** The most that the network takes, in its own currency. */
  fee: bigint
  sentAtMs: number
  state: TransactionState
}

/** Transfers that an instance keeps an eye on (S9.5). */
export const maxSentTransactions = 99

/** Pure: with a new transfer in front. What is over goes first, then the oldest. */
export function withTransaction(
  transactions: readonly SentTransaction[],
  added: SentTransaction,
): readonly SentTransaction[] {
  const all = [added, ...transactions]
  if (all.length <= maxSentTransactions) return all
  const over = all.findLastIndex(({ state }) => state.status !== 'pending')
  return all.toSpliced(over > 0 ? over : all.length - 1, 1)
}

/** Pure: with what became of a transfer. */
export function withState(
  transactions: readonly SentTransaction[],
  { id, networkId, state }: Pick<SentTransaction, 'id' | 'networkId' | 'state'>,
): readonly SentTransaction[] {
  return transactions.map((one) =>
    one.id === id && one.networkId === networkId ? { ...one, state } : one,
  )
}
