import { type NetworkId, namespaceOf } from '@latchkey/protocol'
import type { Account } from '../connectors/Account.ts'
import { NotConnectedError } from '../errors/connector.ts'
import { connectionOf } from '../selectors.ts'
import type { LatchkeyState } from '../state/LatchkeyState.ts'

/**
 * The chosen account of the namespace an operation is for, and the network meant: the one given, else the wallet's.
 *
 * @throws {NotConnectedError}
 */
export function connectedAccount(
  state: LatchkeyState,
  { networkId, operation }: { networkId: NetworkId | undefined; operation: string },
): { account: Account; connectorId: string; networkId: NetworkId } {
  const namespace = networkId ? namespaceOf(networkId) : state.activeNamespace
  const connection = connectionOf(state, namespace)
  if (connection.status !== 'connected') throw new NotConnectedError({ operation })
  const { accounts, address, connectorId } = connection
  const account = accounts.find((one) => one.address === address) ?? accounts[0]
  return { account, connectorId, networkId: networkId ?? connection.networkId }
}
