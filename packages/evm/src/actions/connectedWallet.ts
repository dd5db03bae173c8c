import {
  type Connector,
  type Latchkey,
  requireConnection,
  UnauthorizedError,
} from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import type { Eip1193Provider } from '../wallet/Eip1193Provider.ts'
import { walletOf } from '../wallet/walletOf.ts'

export type ConnectedWallet = {
  address: `0x${string}`
  connector: Connector
  /** The network the page shows the visitor to be on. */
  networkId: NetworkId
  /** Aborted with the instance: a wallet may never answer. */
  signal: AbortSignal
  wallet: Eip1193Provider
}

/**
 * The connected wallet, with the account meant: the active one, unless another connected one is named.
 *
 * @throws {NotConnectedError} @throws {ConnectorNotFoundError}
 * @throws {UnauthorizedError} for an account that is not connected
 */
export function connectedWallet(
  latchkey: Latchkey,
  operation: string,
  account?: { address: string } | string | null | undefined,
): ConnectedWallet {
  const { connection, connector } = requireConnection(latchkey, { namespace: 'eip155', operation })
  const { networkId } = connection
  const named = typeof account === 'string' ? account : account?.address
  const granted = connection.accounts.find(
    ({ address }) => address.toLowerCase() === named?.toLowerCase(),
  )
  if (named && !granted) throw unauthorized(operation)
  const { signal } = latchkey.internal
  // The adapter that granted it has read it.
  const address = (granted?.address ?? connection.address) as `0x${string}`
  return { address, connector, networkId, signal, wallet: walletOf(connector) }
}

function unauthorized(method: string): UnauthorizedError {
  return new UnauthorizedError({ method })
}
