import { type Network, RpcFailedError } from '@latchkey/core/adapter'
import { isHex } from 'viem/utils'
import type { EvmRpc } from './createRpc.ts'

/** An RPC's answer that is to be hex, as most of EVM's are. @throws {RpcFailedError} and what `request` throws */
export async function readHexAnswer(
  { request }: EvmRpc,
  network: Network,
  {
    method,
    params,
    signal,
  }: { method: string; params: readonly unknown[]; signal?: AbortSignal | undefined },
): Promise<`0x${string}`> {
  const answer = await request(network, { method, params }, signal)
  if (isHex(answer)) return answer
  const cause = new TypeError('The RPC gave no hex answer')
  throw new RpcFailedError({ cause, method, networkId: network.caipNetworkId })
}
