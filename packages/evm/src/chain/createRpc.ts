import {
  type AdapterContext,
  LatchkeyError,
  type Network,
  RpcFailedError,
  type RpcUrlsWanted,
  rpcRequestLimitMs,
  untilAborted,
} from '@latchkey/core/adapter'
import { type Client, createClient, type Transport, UnknownRpcError } from 'viem'
import { createTransport } from './createTransport.ts'
import { latchkeyErrorIn } from './latchkeyErrorIn.ts'
import { toChain } from './toChain.ts'

/** Ranking pauses after this time without a request. */
const idleMs = 60_000

export type RpcRequest = RpcUrlsWanted & {
  method: string
  params?: readonly unknown[] | undefined
}

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
  const clients = new Map<string, Held>()

  async function clientOf(network: Network, wanted: RpcUrlsWanted): Promise<Client> {
    const networkId = network.caipNetworkId
    const holder = wanted.isVouched ? `vouched ${networkId}` : networkId
    const urls = await rpcUrls(network, wanted)
    const key = urls.join('\n')
    const held = clients.get(holder)
    if (held?.client && held.urls === key) {
      held.usedAt = environment.now()
      return held.client
    }
    const fresh: Held = { client: undefined, urls: key, usedAt: environment.now() }
    const transport = createTransport({
      batch,
      fetch: environment.fetch,
      networkId,
      ranking: () => isRanked(holder, fresh),
      urls,
    })
    // Held before it is complete: ranking begins, and asks, while the client is being made.
    clients.set(holder, fresh)
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

  function isRanked(holder: string, held: Held): boolean {
    if (lifetime.aborted || clients.get(holder) !== held) return false
    if (environment.now() - held.usedAt < idleMs) return true
    clients.delete(holder)
    return false
  }

  async function request(
    network: Network,
    { isVouched, method, params = [] }: RpcRequest,
    signal?: AbortSignal | undefined,
  ): Promise<unknown> {
    const { request: send } = await clientOf(network, { isVouched })
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

  return { client: (network) => clientOf(network, {}), request }
}
