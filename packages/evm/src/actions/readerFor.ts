import {
  type ChainActions,
  type Latchkey,
  type Network,
  requireReader,
} from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import type { EvmReader } from '../chain/createReader.ts'

/**
 * What reads the chain of an instance, and the network meant.
 *
 * @throws {NetworkNotConfiguredError}
 * @throws {AdapterMissingError} when the instance's EVM adapter is not this package's
 */
export function readerFor(
  latchkey: Latchkey,
  meant: { networkId: NetworkId | undefined; operation: string },
): Promise<{ network: Network; reader: EvmReader }> {
  return requireReader(latchkey, { ...meant, isOwn, namespace: 'eip155' })
}

function isOwn(reader: ChainActions): reader is EvmReader {
  return 'rpc' in reader
}
