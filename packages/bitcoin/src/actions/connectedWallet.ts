import type { Account, Latchkey, Network } from '@latchkey/core/adapter'
import {
  ChainNotSupportedError,
  type Connector,
  requireConnection,
  requireNetwork,
} from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import type { BitcoinActions } from '../adapter/createActions.ts'
import type { Esplora } from '../chain/createEsplora.ts'
import type { BitcoinChain } from '../network/BitcoinChain.ts'

export type ConnectedWallet = {
  connector: Connector
  accounts: readonly [Account, ...Account[]]
  /** The network the page shows the visitor to be on. */
  networkId: NetworkId
}

/** @throws {NotConnectedError} @throws {ConnectorNotFoundError} */
export function connectedWallet(latchkey: Latchkey, operation: string): ConnectedWallet {
  const { connection, connector } = requireConnection(latchkey, { namespace: 'bip122', operation })
  const { accounts, networkId } = connection
  return { accounts, connector, networkId }
}

/** What reads a network, which has to be one of the site's. @throws {NetworkNotConfiguredError} */
export async function esploraFor(
  latchkey: Latchkey,
  { chain, operation }: { chain: BitcoinChain; operation: string },
): Promise<{ esplora: Esplora; network: Network }> {
  const { networkId } = chain
  const network = requireNetwork(latchkey, { namespace: 'bip122', networkId })
  // The instance's Bitcoin adapter is ours, or one made to stand in for it.
  const actions = (await latchkey.internal.adapterActions('bip122', operation)) as BitcoinActions
  return { esplora: await actions.esplora(), network }
}

/** @throws {ChainNotSupportedError} for chains that only look like Bitcoin */
export function knownChain(chain: BitcoinChain | undefined, networkId: NetworkId): BitcoinChain {
  if (!chain) throw new ChainNotSupportedError({ networkId })
  return chain
}
