import type { NetworkId } from '@latchkey/protocol'
import type { AskedCalls, Call, CallsStatus } from '../adapters/CallActions.ts'
import type { TransactionState } from '../adapters/ChainActions.ts'

/** A transaction that a wallet has sent for this page, and what became of it. */
type Sent = {
  id: string
  networkId: NetworkId
  from: string
  /** The most that the network takes, in its own currency. */
  fee: bigint
  sentAtMs: number
  state: TransactionState
}

/** How much of what; amounts are base units. */
export type SentAmount = {
  amount: bigint
  decimals: number
  symbol: string
  iconUrl: string | undefined
  /** Contract or mint; undefined for the network's own currency. */
  token: string | undefined
}

/** Something that somebody else gets. */
export type SentTransfer = Sent &
  SentAmount & {
    kind: 'send'
    to: string
    /** The name that the receiver was found by. */
    receiverName: string | undefined
  }

/** What a swap was for, and what it has come to. */
export type SwapFacts = {
  paid: SentAmount
  /** As it was expected when it was sent. */
  received: SentAmount
  /** What has come of it, as the chain says it; undefined until that is known. Base units. */
  arrived?: bigint | undefined
  /** With less than this nothing is swapped; base units. */
  minReceived: bigint
  /** Its name, for people. */
  exchange: string
  /** The contract that was called. */
  to: string
}

/** One thing for another, at an exchange. */
export type SentSwap = Sent & SwapFacts & { kind: 'swap' }

/** What a contract may take from the account from then on. */
export type SentApproval = Sent &
  SentAmount & { kind: 'approve'; spender: string; spenderName: string | undefined }

/** Several calls of one request, of which a wallet may make one transaction or several. */
export type SentBatch = Sent & {
  kind: 'batch'
  calls: readonly Call[]
  /** Whose wallet was asked: no other knows its id. */
  connectorId: string
  /** Where the account stood when it was asked; undefined where that was not known. */
  asked: Pick<AskedCalls, 'block' | 'nonce'> | undefined
  /** Its transactions, as far as they are known. */
  hashes: readonly string[]
  /** Undefined until it is known. */
  status: CallsStatus['status'] | undefined
  /** Of one that swaps, with exactly what is paid allowed for it; undefined of what a site has sent. */
  swap?: SwapFacts | undefined
}

export type SentTransaction = SentTransfer | SentSwap | SentApproval | SentBatch

/** Transactions that an instance keeps an eye on, of every kind together (S9.5). */
export const maxSentTransactions = 99

/** Pure: with a new transaction in front. What is over goes first, then the oldest. */
export function withTransaction(
  transactions: readonly SentTransaction[],
  added: SentTransaction,
): readonly SentTransaction[] {
  const all = [added, ...transactions]
  if (all.length <= maxSentTransactions) return all
  const over = all.findLastIndex(({ state }) => state.status !== 'pending')
  return all.toSpliced(over > 0 ? over : all.length - 1, 1)
}

/** Pure: with what became of a transaction. */
export function withState(
  transactions: readonly SentTransaction[],
  { id, networkId, state }: Pick<SentTransaction, 'id' | 'networkId' | 'state'>,
): readonly SentTransaction[] {
  return transactions.map((one) =>
    one.id === id && one.networkId === networkId ? { ...one, state } : one,
  )
}

/** Pure: with what a swap has brought. */
export function withArrived(
  transactions: readonly SentTransaction[],
  { arrived, id, networkId }: Pick<SentSwap, 'arrived' | 'id' | 'networkId'>,
): readonly SentTransaction[] {
  return transactions.map((one) => {
    if (one.id !== id || one.networkId !== networkId) return one
    if (one.kind === 'swap') return { ...one, arrived }
    return one.kind === 'batch' && one.swap ? { ...one, swap: { ...one.swap, arrived } } : one
  })
}

/** Pure: what a transaction swaps, however it was sent. */
export function swapIn(transaction: SentTransaction): SwapFacts | undefined {
  if (transaction.kind === 'batch') return transaction.swap
  return transaction.kind === 'swap' ? transaction : undefined
}

/** Pure: the contracts and mints whose balances a transaction changes; the network's own currency always does. */
export function tokensOf(transaction: SentTransaction): readonly string[] {
  if (transaction.kind === 'approve' || transaction.kind === 'send') return tokensIn(transaction)
  if (transaction.kind === 'swap') return tokensIn(transaction.paid, transaction.received)
  const { calls, swap } = transaction
  if (swap) return tokensIn(swap.paid, swap.received)
  // Whoever is called may be a token.
  return tokensIn(...calls.map(({ data, to }) => ({ token: data && to })))
}

function tokensIn(...amounts: readonly { token: string | undefined }[]): readonly string[] {
  return [...new Set(amounts.flatMap(({ token }) => token ?? []))]
}
