import { type Connector, WrongNetworkError } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import { toConnection } from '../adapter/toConnection.ts'
import type { BitcoinWallet } from './BitcoinWallet.ts'

/**
 * Asks the wallet itself where it is, where it tells that without a window: the page may not have heard of a move.
 *
 * @throws {WrongNetworkError}
 */
export async function expectNetwork(
  wallet: BitcoinWallet,
  { connector, networkId: shown }: { connector: Connector; networkId: NetworkId },
  { operation, wanted }: { operation: string; wanted: NetworkId },
): Promise<void> {
  const granted = await wallet.granted({})
  const told = granted && toConnection(connector, granted, [wanted])
  const actual = told?.networkId ?? shown
  if (actual !== wanted) throw new WrongNetworkError({ actual, operation, wanted })
}
