import type { Account, Latchkey } from '@latchkey/core/adapter'
import { ChainNotSupportedError, type Connector, requireConnection } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import type { BitcoinChain } from '../network/BitcoinChain.ts'

export type ConnectedWallet = {
  connector: Connector
  accounts: readonly [Account, ...Account[]]
  /** The network the page shows the visitor to be on. */
  networkId: NetworkId
  /** Aborted with the instance: a wallet may never answer. */
  signal: AbortSignal
}

/** @throws {NotConnectedError} @throws {ConnectorNotFoundError} */
export function connectedWallet(latchkey: Latchkey, operation: string): ConnectedWallet {
  const { connection, connector } = requireConnection(latchkey, { namespace: 'bip122', operation })
  const { accounts, networkId } = connection
  return { accounts, connector, networkId, signal: latchkey.internal.signal }
}

/** @throws {ChainNotSupportedError} for chains that only look like Bitcoin */
export function knownChain(chain: BitcoinChain | undefined, networkId: NetworkId): BitcoinChain {
  if (!chain) throw new ChainNotSupportedError({ networkId })
  return chain
}
