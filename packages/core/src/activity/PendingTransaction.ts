import type { NetworkId } from '@latchkey/protocol'
import type { ActivityItem } from './ActivityItem.ts'

/** A transaction that this page has sent, until the server's history has it. */
export type PendingTransaction = {
  /** Its hash, or what its network calls it by. */
  id: string
  networkId: NetworkId
  /** Who sent it. */
  address: string
  description: Pick<
    ActivityItem,
    'amounts' | 'application' | 'operation' | 'receiverName' | 'sentTo'
  >
  sentAtMs: number
  /** A replaced one has another's hash now, a dropped one was never mined. */
  status: 'pending' | 'confirmed' | 'failed' | 'replaced' | 'dropped'
}
