import {
  ConnectorNotFoundError,
  type Latchkey,
  NotConnectedError,
  settledOf,
} from '@latchkey/core/adapter'
import type { Eip1193Provider } from '../wallet/Eip1193Provider.ts'
import { walletOf } from '../wallet/walletOf.ts'

/**
 * The wallet that is connected, also while the visitor is asking another one.
 *
 * @throws {NotConnectedError} @throws {ConnectorNotFoundError}
 */
export function settledWallet({ store }: Latchkey, operation: string): Eip1193Provider {
  const state = store.getState()
  const settled = settledOf(state, 'eip155')
  if (settled.status !== 'connected') throw new NotConnectedError({ operation })
  const { connectorId } = settled
  const connector = state.connectors.find(
    ({ chain, id }) => chain === 'eip155' && id === connectorId,
  )
  if (!connector) throw new ConnectorNotFoundError({ connectorId })
  return walletOf(connector)
}
