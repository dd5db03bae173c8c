import type { SentTransaction } from '../send/SentTransaction.ts'
import type { PendingTransaction } from './PendingTransaction.ts'

/** What a page has sent, as a list of activity shows it. */
export function toPending({
  amount,
  decimals,
  from,
  iconUrl,
  id,
  networkId,
  receiverName,
  sentAtMs,
  state,
  symbol,
  to,
}: SentTransaction): PendingTransaction {
  return {
    address: from,
    description: {
      amounts: [
        {
          direction: 'out',
          imageUrl: iconUrl,
          kind: 'token',
          name: symbol,
          quantity: { decimals, value: amount },
          symbol,
          worth: 0,
        },
      ],
      operation: 'send',
      receiverName,
      sentTo: to,
    },
    id,
    networkId,
    sentAtMs,
    status: state.status,
  }
}
