import type { Network } from '@latchkey/core/adapter'
import type { SolanaRpc } from './createRpc.ts'

/** Reads what an account of a size has to hold to stay, in lamports. */
export async function readMinimum(
  { request }: SolanaRpc,
  bytes: bigint,
  { network, signal }: { network: Network; signal: AbortSignal | undefined },
): Promise<bigint> {
  return request(network, (rpc) => rpc.getMinimumBalanceForRentExemption(bytes), {
    method: 'getMinimumBalanceForRentExemption',
    signal,
  })
}
