import { type NetworkId, namespaceOf } from '@latchkey/protocol'
import { connectorOf } from '../connectors/connectorOf.ts'
import type { NameNotAllowedError } from '../errors/name.ts'
import { connectionOf, networkIdOf } from '../selectors.ts'
import type { LatchkeyState } from '../state/LatchkeyState.ts'

/** Who may register a name, or what is missing for it. */
export type NameRegistrar =
  | { status: 'ready'; address: string; networkId: NetworkId }
  | { status: 'lacking'; lacks: NameNotAllowedError['lacks'] }

/**
 * Whether a name can be registered: on an active network, for an address, by the connector of the embedded wallet
 * (S6.7). Names are of EVM accounts only (S1.17).
 */
export function nameRegistrar(state: LatchkeyState): NameRegistrar {
  const networkId = networkIdOf(state)
  if (!networkId || namespaceOf(networkId) !== 'eip155')
    return { lacks: 'network', status: 'lacking' }
  const connection = connectionOf(state)
  if (connection.status !== 'connected') return { lacks: 'address', status: 'lacking' }
  if (connectorOf(state)?.type !== 'AUTH') return { lacks: 'authConnector', status: 'lacking' }
  return { address: connection.address, networkId, status: 'ready' }
}
