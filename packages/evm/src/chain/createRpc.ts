import {
  type AdapterContext,
  LatchkeyError,
  type Network,
  RpcFailedError,
  rpcRequestLimitMs,
  untilAborted,
} from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import { type Client, createClient, type Transport, UnknownRpcError } from 'viem'
import { createTransport } from './createTransport.ts'
import { latchkeyErrorIn } from './latchkeyErrorIn.ts'
import { toChain } from './toChain.ts'

/** Ranking pauses after this time without a request. */
const idleMs = 60_000

export type RpcRequest = { method: string; params?: readonly unknown[] | undefined }

export type EvmRpc = {
  /** A viem client for a network, kept while it is used. @throws {RpcUrlMissingError} */
  client(network: Network): Promise<Client>
  /**
   * One read, shared with an equal one under way.
   *
   * @throws {RpcUrlMissingError} @throws {RpcWrongChainError} @throws {RpcFailedError} @throws {RequestAbortedError}
   */
  request(network: Network, request: RpcRequest, signal?: AbortSignal | undefined): Promise<unknown>
}

type Held = { client: Client | undefined; usedAt: number; urls: string }

/** Makes the RPC of an instance. Its ranking ends with the instance, and pauses without requests. */
export function createRpc(
  { environment, rpcUrls, signal: lifetime }: AdapterContext,
  { batch }: { batch: boolean },
): EvmRpc {
  const clients = new Map<NetworkId, Held>()

  async function client(network: Network): Promise<Client> {
    const networkId = network.caipNetworkId
    const urls = await rpcUrls(network)
    const key = urls.join('\n')
    const held = clients.get(networkId)
    if (held?.client && held.urls === key) {
      held.usedAt = environment.now()
      return held.client
    }
    const fresh: Held = { client: undefined, urls: key, usedAt: environment.now() }
    const transport = createTransport({
      batch,
      fetch: environment.fetch,
      networkId,
      ranking: () => isRanked(networkId, fresh),
      urls,
    })
    // Held before it is complete: ranking begins, and asks, while the client is being made.
    clients.set(networkId, fresh)
    fresh.client = createClient({ chain: toChain(network), transport: marked(transport, fresh) })
    return fresh.client
  }

  /** Who keeps a client uses it without asking for it again, and gets errors that viem can read. */
  function marked(transport: Transport, held: Held): Transport {
    return (parameters) => {
      const made = transport(parameters)
      const request = (async (...asked: Parameters<typeof made.request>) => {
        held.usedAt = environment.now()
        try {
          return await made.request(...asked)
        } catch (error) {
          throw error instanceof LatchkeyError ? new UnknownRpcError(error) : error
        }
      }) as typeof made.request
      return { ...made, request }
    }
  }

  function isRanked(networkId: NetworkId, held: Held): boolean {
    if (lifetime.aborted || clients.get(networkId) !== held) return false
    if (environment.now() - held.usedAt < idleMs) return true
    clients.delete(networkId)
    return false
  }

  async function request(
    network: Network,
    { method, params = [] }: RpcRequest,
    signal?: AbortSignal | undefined,
  ): Promise<unknown> {
    const { request: send } = await client(network)
    // An RPC may ask for any pause in Retry-After.
    const limit = AbortSignal.timeout(rpcRequestLimitMs)
    // A shared request must not end because one of those who wait for it does: it gets no signal.
    return untilAborted([lifetime, signal, limit], () =>
      send({ method, params } as never, { dedupe: true }),
    ).catch((error: unknown) => {
      const cause = limit.aborted ? limit.reason : error
      throw (
        latchkeyErrorIn(cause) ??
        new RpcFailedError({ cause, method, networkId: network.caipNetworkId })
      )
    })
  }

  return { client, request }
}
