import {
  type AdapterContext,
  type Clock,
  LatchkeyError,
  type Network,
  RpcFailedError,
  untilAborted,
} from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import {
  createSolanaRpcFromTransport,
  type PendingRpcRequest,
  type Rpc,
  type SolanaRpcApi,
} from '@solana/kit'
import { createTransport } from './createTransport.ts'

export type SolanaRpc = {
  /**
   * Asks the RPC of a network with kit's own client.
   *
   * @throws {RpcUrlMissingError} @throws {RpcWrongChainError} @throws {RequestAbortedError}
   * @throws {RpcFailedError} whose cause is kit's error when the RPC refused
   */
  request<T>(
    network: Network,
    question: (rpc: Rpc<SolanaRpcApi>) => PendingRpcRequest<T>,
    options: { method: string; signal?: AbortSignal | undefined },
  ): Promise<T>
}

/** Makes the RPC of an instance. What waits ends with the instance. */
export function createRpc(
  { environment: { fetch }, rpcUrls, signal: lifetime }: AdapterContext,
  { clock }: { clock?: Clock | undefined } = {},
): SolanaRpc {
  const clients = new Map<NetworkId, { key: string; rpc: Rpc<SolanaRpcApi> }>()

  async function client(network: Network): Promise<Rpc<SolanaRpcApi>> {
    const networkId = network.caipNetworkId
    const urls = await rpcUrls(network)
    const key = urls.join('\n')
    const held = clients.get(networkId)
    // Kept, so that each URL has to say its cluster once.
    if (held?.key === key) return held.rpc
    const rpc = createSolanaRpcFromTransport(createTransport({ clock, fetch, networkId, urls }))
    clients.set(networkId, { key, rpc })
    return rpc
  }

  const request: SolanaRpc['request'] = async (network, question, { method, signal }) => {
    const rpc = await client(network)
    return untilAborted([lifetime, signal], (any) =>
      question(rpc).send({ abortSignal: any }),
    ).catch((cause: unknown) => {
      if (cause instanceof LatchkeyError) throw cause
      throw new RpcFailedError({ cause, method, networkId: network.caipNetworkId })
    })
  }

  return { request }
}
