import type { PreparedTransfer } from '../adapters/TransferActions.ts'
import { findConnector } from '../connectors/findConnector.ts'
import { ConnectorNotFoundError, NotConnectedError } from '../errors/connector.ts'
import type { Latchkey } from '../Latchkey.ts'
import { connectedAccount } from './connectedAccount.ts'
import { transfersOf } from './prepareTransfer.ts'

/**
 * Asks the connected wallet to sign and send a prepared transfer; resolves to the transaction's id once it is sent.
 * Follow it with `trackTransaction`.
 *
 * @throws {NotConnectedError} when the account that was to pay is not the chosen one any more
 * @throws {ConnectorNotFoundError}
 * @throws the adapter's errors; code `wallet.user_rejected` when the visitor declined, `network.wrong` when the wallet
 * is on another network
 */
export async function sendTransfer(
  latchkey: Latchkey,
  prepared: PreparedTransfer,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<string> {
  const operation = 'sendTransfer'
  const { networkId } = prepared
  const state = latchkey.store.getState()
  const { account, connectorId } = connectedAccount(state, { networkId, operation })
  if (account.address !== prepared.account.address) throw new NotConnectedError({ operation })
  const connector = findConnector(state, account.namespace, connectorId)
  if (!connector) throw new ConnectorNotFoundError({ connectorId })
  const transfers = await transfersOf(latchkey, { networkId, operation })
  return transfers.submit(connector, prepared, options)
}
