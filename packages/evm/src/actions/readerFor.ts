import {
  type ChainActions,
  type Latchkey,
  type Network,
  requireReader,
} from '@latchkey/core/adapter'
import type { EvmReader } from '../chain/createReader.ts'
import { type AnyNetworkMeant, networkMeant } from './networkMeant.ts'

/**
 * What reads the chain of an instance, and the network meant.
 *
 * @throws {NetworkNotConfiguredError} also for a wallet that is on a network of its own, where none is named
 * @throws {AdapterMissingError} when the instance's EVM adapter is not this package's
 */
export function readerFor(
  latchkey: Latchkey,
  { operation, ...meant }: AnyNetworkMeant & { operation: string },
): Promise<{ network: Network; reader: EvmReader }> {
  const networkId = networkMeant(latchkey, meant)
  return requireReader(latchkey, { isOwn, namespace: 'eip155', networkId, operation })
}

function isOwn(reader: ChainActions): reader is EvmReader {
  return 'rpc' in reader
}
