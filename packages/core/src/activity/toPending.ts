import { partsOf } from '../calls/partsOf.ts'
import { anyAmount } from '../swap/PreparedApproval.ts'
import type { SentAmount, SentTransaction, SwapFacts } from '../transactions/SentTransaction.ts'
import type { ActivityAmount } from './ActivityItem.ts'
import type { PendingTransaction } from './PendingTransaction.ts'

/** What a page has sent, as a list of activity shows it. */
export function toPending(transaction: SentTransaction): PendingTransaction {
  const { from, id, networkId, sentAtMs, state } = transaction
  return {
    address: from,
    description: describe(transaction),
    // The server's history knows a batch by its transaction.
    id: transaction.kind === 'batch' ? (transaction.hashes[0] ?? id) : id,
    networkId,
    sentAtMs,
    status: state.status,
  }
}

function describe(transaction: SentTransaction): PendingTransaction['description'] {
  switch (transaction.kind) {
    case 'send': {
      const { receiverName, to } = transaction
      const amounts = [toAmount(transaction, 'out')]
      return { amounts, application: undefined, operation: 'send', receiverName, sentTo: to }
    }
    case 'swap':
      return describeSwap(transaction)
    case 'batch': {
      const { calls, status, swap } = transaction
      // Of one that was done in part, what it was for may be a lie.
      const isWhole = status !== 'partlyFailed'
      if (swap && isWhole) return describeSwap(swap)
      const parts = isWhole ? partsOf(calls) : undefined
      return { amounts: [], application: undefined, operation: 'execute', parts, sentTo: '' }
    }
    case 'approve': {
      const { spender, spenderName } = transaction
      // Nothing, and any amount, are no numbers to show.
      const isNumber = transaction.amount > 0n && transaction.amount < anyAmount
      const amounts = isNumber ? [toAmount(transaction, 'self')] : []
      return { amounts, application: spenderName, operation: 'approve', sentTo: spender }
    }
  }
}

function describeSwap({
  arrived,
  exchange,
  paid,
  received,
  to,
}: SwapFacts): PendingTransaction['description'] {
  const came = toAmount({ ...received, amount: arrived ?? received.amount }, 'in')
  const amounts = [
    toAmount(paid, 'out'),
    arrived === undefined ? { ...came, isAbout: true as const } : came,
  ]
  return { amounts, application: exchange || undefined, operation: 'trade', sentTo: to }
}

function toAmount(
  { amount, decimals, iconUrl, symbol }: SentAmount,
  direction: ActivityAmount['direction'],
): ActivityAmount {
  return {
    direction,
    imageUrl: iconUrl,
    kind: 'token',
    name: symbol,
    quantity: { decimals, value: amount },
    symbol,
    worth: 0,
  }
}
