import type { NetworkId } from '@latchkey/protocol'
import type { Account } from '../connectors/Account.ts'
import type { Connector } from '../connectors/Connector.ts'
import { findConnector } from '../connectors/findConnector.ts'
import { ConnectorNotFoundError, NotConnectedError } from '../errors/connector.ts'
import type { Latchkey } from '../Latchkey.ts'
import { connectedAccount } from './connectedAccount.ts'

/**
 * The wallet of the account that something was prepared for.
 *
 * @throws {NotConnectedError} when that account is not the chosen one any more
 * @throws {ConnectorNotFoundError}
 */
export function requirePayer(
  { store }: Pick<Latchkey, 'store'>,
  { account, networkId }: { account: Account; networkId: NetworkId },
  operation: string,
): Connector {
  const state = store.getState()
  const chosen = connectedAccount(state, { networkId, operation })
  if (chosen.account.address !== account.address) throw new NotConnectedError({ operation })
  const { connectorId } = chosen
  const connector = findConnector(state, account.namespace, connectorId)
  if (!connector) throw new ConnectorNotFoundError({ connectorId })
  return connector
}
