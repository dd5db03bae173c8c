import type { Network } from '@latchkey/core/adapter'
import type { Lifetime } from './buildTransfer.ts'
import type { SolanaRpc } from './createRpc.ts'

/** The blockhash that keeps a transaction valid for about a minute. */
export async function readLifetime(
  { request }: SolanaRpc,
  network: Network,
  signal?: AbortSignal | undefined,
): Promise<Lifetime> {
  const { value } = await request(
    network,
    (client) => client.getLatestBlockhash({ commitment: 'confirmed' }),
    { method: 'getLatestBlockhash', signal },
  )
  return value
}
