import type { Connection, Connector } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'

/** The connection of a wallet that granted `addresses`; nothing when it granted none. */
export function toConnection(
  connector: Connector,
  { addresses, networkId }: { addresses: readonly string[]; networkId: NetworkId },
): Connection | undefined {
  const [first, ...rest] = addresses.map(
    (address) => ({ address, namespace: 'eip155', type: 'eoa' }) as const,
  )
  return first && { accounts: [first, ...rest], connectorId: connector.id, networkId }
}
