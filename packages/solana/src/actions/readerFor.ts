import {
  type ChainActions,
  type Latchkey,
  type Network,
  requireReader,
} from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import type { SolanaReader } from '../chain/createReader.ts'

/**
 * What reads the chain of an instance, and the network meant.
 *
 * @throws {NetworkNotConfiguredError}
 * @throws {AdapterMissingError} when the instance's Solana adapter is not this package's
 */
export function readerFor(
  latchkey: Latchkey,
  meant: { networkId: NetworkId | undefined; operation: string },
): Promise<{ network: Network; reader: SolanaReader }> {
  return requireReader(latchkey, { ...meant, isOwn, namespace: 'solana' })
}

function isOwn(reader: ChainActions): reader is SolanaReader {
  return 'rpc' in reader
}
