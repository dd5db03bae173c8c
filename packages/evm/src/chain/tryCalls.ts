import { type CallActions, RpcFailedError, TransactionRefusedError } from '@latchkey/core/adapter'
import { toHex } from 'viem/utils'
import { carriedOut } from './carriedOut.ts'
import type { EvmRpc } from './createRpc.ts'

/**
 * Has a node carry calls out one after another from an account, each upon what the one before it has changed; nothing of it
 * stays.
 *
 * @throws {TransactionRefusedError} with the reason of the first that fails
 * @throws {RpcFailedError} also where the node does not know how
 */
export async function tryCalls(
  rpc: EvmRpc,
  { address: from, calls, network, signal }: Parameters<CallActions['tryCalls']>[0],
): Promise<void> {
  const method = 'eth_simulateV1'
  const asked = calls.map(({ data, to, value = 0n }) => ({ data, from, to, value: toHex(value) }))
  const params = [{ blockStateCalls: [{ calls: asked }] }, 'latest']
  const answer = await carriedOut(() => rpc.request(network, { method, params }, signal))
  const [block] = Array.isArray(answer) ? answer : []
  const { calls: done } = Object(block) as { calls?: unknown }
  if (!Array.isArray(done) || done.length !== calls.length)
    throw new RpcFailedError({ cause: answer, method, networkId: network.caipNetworkId })
  for (const [index, call] of done.entries()) {
    const { error, status } = Object(call) as { error?: unknown; status?: unknown }
    if (status === '0x1') continue
    const { message } = Object(error) as { message?: unknown }
    throw new TransactionRefusedError({ reason: `Call ${index + 1}: ${message ?? 'reverted'}` })
  }
}
