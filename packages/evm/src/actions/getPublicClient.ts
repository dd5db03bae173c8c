import type { Latchkey } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import type { Client } from 'viem'
import { readerFor } from './readerFor.ts'

export type GetPublicClientParameters = {
  /** Defaults to the active network. */
  networkId?: NetworkId | undefined
}

/**
 * A viem client over the instance's own RPC URLs, retries and ranking; use it with single actions.
 *
 * @throws {NetworkNotConfiguredError} @throws {RpcUrlMissingError}
 *
 * @example
 * import { readContract } from 'viem/actions'
 * const supply = await readContract(await getPublicClient(latchkey), { abi, address, functionName })
 */
export async function getPublicClient(
  latchkey: Latchkey,
  { networkId }: GetPublicClientParameters = {},
): Promise<Client> {
  const operation = 'getPublicClient'
  const { network, reader } = await readerFor(latchkey, { networkId, operation })
  return reader.rpc.client(network)
}
