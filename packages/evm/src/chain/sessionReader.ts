import { type AdapterContext, RpcUrlMissingError, type SessionWallet } from '@latchkey/core/adapter'
import { ProviderRpcError } from '../errors/ProviderRpcError.ts'
import type { ReadChain } from '../wallet/openSession.ts'
import type { EvmRpc } from './createRpc.ts'

/**
 * Reads chains for a session over the adapter's own RPC, or one with the session's own URLs first where it has any.
 * Errors of the node itself are passed on as it wrote them, because libraries look for their numbers and data.
 */
export function sessionReader(
  wallet: SessionWallet,
  {
    context,
    createRpc,
    rpc,
  }: {
    context: AdapterContext
    /** Makes an RPC of other URLs than the adapter's. */
    createRpc(context: AdapterContext): Promise<EvmRpc>
    rpc(): Promise<EvmRpc>
  },
): ReadChain {
  let own: Promise<EvmRpc> | undefined
  const { rpcUrls } = wallet

  function rpcWith(urlsOf: NonNullable<typeof rpcUrls>): Promise<EvmRpc> {
    own ??= createRpc({
      ...context,
      rpcUrls: async (network) => [
        ...urlsOf(network.caipNetworkId),
        ...(await context.rpcUrls(network)),
      ],
    })
    own.catch(() => {
      own = undefined
    })
    return own
  }

  return async (networkId, request) => {
    const network = context.networks().find(({ caipNetworkId }) => caipNetworkId === networkId)
    if (!network) throw new RpcUrlMissingError({ networkId })
    const { request: read } = await (rpcUrls ? rpcWith(rpcUrls) : rpc())
    try {
      return await read(network, request)
    } catch (error) {
      throw nodeErrorIn(error) ?? error
    }
  }
}

/** viem wraps what a node answered. */
function nodeErrorIn(error: unknown): ProviderRpcError | undefined {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    const { code, data, details, name } = inner as Error & Record<string, unknown>
    if (name === 'RpcRequestError' && typeof code === 'number')
      return new ProviderRpcError({ code, data, message: String(details) })
  }
  return undefined
}
