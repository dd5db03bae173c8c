import type { Namespace, NetworkId } from '@latchkey/protocol'
import { AdapterMissingError } from '../errors/adapter.ts'
import type { Latchkey } from '../Latchkey.ts'
import type { Network } from '../network/Network.ts'
import type { ChainActions } from './ChainActions.ts'
import { requireNetwork } from './requireNetwork.ts'

/**
 * What reads the chain of an instance, as the adapter's own package knows it, and the network meant.
 *
 * @param isOwn whether the reader is that package's: a site may pass an adapter of its own
 * @throws {NetworkNotConfiguredError}
 * @throws {AdapterMissingError} when it is not
 */
export async function requireReader<Reader extends ChainActions>(
  latchkey: Latchkey,
  {
    isOwn,
    namespace,
    networkId,
    operation,
  }: {
    isOwn: (reader: ChainActions) => reader is Reader
    namespace: Namespace
    networkId: NetworkId | undefined
    operation: string
  },
): Promise<{ network: Network; reader: Reader }> {
  const network = requireNetwork(latchkey, { namespace, networkId })
  const actions = await latchkey.internal.adapterActions(namespace, operation)
  const reader = await actions.chain()
  if (!isOwn(reader)) throw new AdapterMissingError({ namespace, operation })
  return { network, reader }
}
