import type { Latchkey } from '@latchkey/core/adapter'
import type { Client, PublicClient } from 'viem'
import type { NetworkMeant } from './networkMeant.ts'
import { readerFor } from './readerFor.ts'

export type GetPublicClientParameters = NetworkMeant

/**
 * A public client of viem over the instance's own RPC URLs, retries and ranking.
 *
 * The client's actions load with the first call: 51 kB in brotli. A page that only reads a contract takes `readContract`.
 *
 * @throws {NetworkNotConfiguredError} @throws {RpcUrlMissingError} @throws {AdapterMissingError}
 *
 * @example
 * const client = await getPublicClient(latchkey, { chainId: 8453 })
 * const block = await client.getBlock()
 */
export async function getPublicClient(
  latchkey: Latchkey,
  meant: GetPublicClientParameters = {},
): Promise<PublicClient> {
  const { network, reader } = await readerFor(latchkey, { ...meant, operation: 'getPublicClient' })
  const [client, { toPublicClient }] = await Promise.all([
    reader.rpc.client(network),
    import('../chain/toPublicClient.ts'),
  ])
  const known = reader.shared('publicClients', () => new WeakMap<Client, PublicClient>())
  const made = known.get(client) ?? toPublicClient(client)
  known.set(client, made)
  return made
}
