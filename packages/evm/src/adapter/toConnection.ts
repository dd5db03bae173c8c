import type { Connection, Connector } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import { toAccounts } from './toAccounts.ts'

/** The connection of a wallet that granted `addresses`; nothing when it granted none. */
export function toConnection(
  connector: Connector,
  { addresses, networkId }: { addresses: readonly string[]; networkId: NetworkId },
): Connection | undefined {
  const [first, ...rest] = toAccounts(addresses)
  return first && { accounts: [first, ...rest], connectorId: connector.id, networkId }
}
