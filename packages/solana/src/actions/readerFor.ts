import {
  AdapterMissingError,
  type ChainActions,
  type Latchkey,
  type Network,
  requireNetwork,
} from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import type { SolanaReader } from '../chain/createReader.ts'

/**
 * What reads the chain of an instance, and the network meant.
 *
 * @throws {NetworkNotConfiguredError}
 * @throws {AdapterMissingError} when the instance's Solana adapter is not this package's
 */
export async function readerFor(
  latchkey: Latchkey,
  { networkId, operation }: { networkId: NetworkId | undefined; operation: string },
): Promise<{ network: Network; reader: SolanaReader }> {
  const namespace = 'solana'
  const network = requireNetwork(latchkey, { namespace, networkId })
  const actions = await latchkey.internal.adapterActions(namespace, operation)
  const reader = await actions.chain()
  if (!isOwn(reader)) throw new AdapterMissingError({ namespace, operation })
  return { network, reader }
}

function isOwn(reader: ChainActions): reader is SolanaReader {
  return 'rpc' in reader
}
