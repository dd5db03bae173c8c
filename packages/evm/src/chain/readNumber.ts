import { type Network, RpcFailedError } from '@latchkey/core/adapter'
import type { EvmRpc } from './createRpc.ts'
import { readQuantity } from './readQuantity.ts'

/** An RPC's answer that is to be a number of the chain's own. @throws {RpcFailedError} and what `request` throws */
export async function readNumber(
  { request }: EvmRpc,
  network: Network,
  {
    method,
    params,
    signal,
  }: { method: string; params: readonly unknown[]; signal?: AbortSignal | undefined },
): Promise<bigint> {
  const number = readQuantity(await request(network, { method, params }, signal))
  if (number !== undefined) return number
  const cause = new TypeError('The RPC gave no number')
  throw new RpcFailedError({ cause, method, networkId: network.caipNetworkId })
}
