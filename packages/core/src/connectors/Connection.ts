import type { NetworkId } from '@latchkey/protocol'
import type { Account } from './Account.ts'

/** What a wallet granted: its accounts, the chosen one first, and the network it is on (S3.17). */
export type Connection = {
  connectorId: string
  accounts: readonly [Account, ...Account[]]
  /** CAIP-2 id of the wallet's network; it may be one the site did not configure. */
  networkId: NetworkId
}
