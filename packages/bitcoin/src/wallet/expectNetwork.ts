import { type Connector, WrongNetworkError } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import { toConnection } from '../adapter/toConnection.ts'
import type { BitcoinWallet, Granted } from './BitcoinWallet.ts'

/**
 * Asks the wallet itself where it is, where it answers without a window: the page may not know of a move yet.
 * Resolves to all of that answer.
 *
 * @throws {WrongNetworkError}
 */
export async function expectNetwork(
  wallet: BitcoinWallet,
  { connector, networkId: shown }: { connector: Connector; networkId: NetworkId },
  { operation, wanted }: { operation: string; wanted: NetworkId },
): Promise<Granted | undefined> {
  const granted = await wallet.granted({})
  const known = granted && toConnection(connector, granted, [wanted])
  const actual = known?.networkId ?? shown
  if (actual !== wanted) throw new WrongNetworkError({ actual, operation, wanted })
  return granted
}
