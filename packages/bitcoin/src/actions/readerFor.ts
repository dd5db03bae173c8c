import {
  type ChainActions,
  type Latchkey,
  type Network,
  requireReader,
} from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import type { BitcoinReader } from '../chain/createReader.ts'

/**
 * What reads the chain of an instance, and the network meant.
 *
 * @throws {NetworkNotConfiguredError}
 * @throws {AdapterMissingError} when the instance's Bitcoin adapter is not this package's
 */
export function readerFor(
  latchkey: Latchkey,
  meant: { networkId: NetworkId | undefined; operation: string },
): Promise<{ network: Network; reader: BitcoinReader }> {
  return requireReader(latchkey, { ...meant, isOwn, namespace: 'bip122' })
}

function isOwn(reader: ChainActions): reader is BitcoinReader {
  return 'rpc' in reader
}
