import type { NetworkId } from '@latchkey/protocol'
import type { ActivityItem } from './ActivityItem.ts'

/** A transaction that this page has sent or waits for, until the server's history has it. */
export type PendingTransaction = {
  /** Its hash, or what its network calls it by. */
  id: string
  networkId: NetworkId
  /** Who sent it. */
  address: string
  description: Pick<
    ActivityItem,
    'amounts' | 'application' | 'operation' | 'parts' | 'receiverName' | 'sentTo'
  >
  /** Of a purchase, which has a screen of its own. */
  order?: string | undefined
  sentAtMs: number
  /** A replaced one has another's hash now, a dropped one was never mined. */
  status: 'pending' | 'confirmed' | 'failed' | 'replaced' | 'dropped'
}
