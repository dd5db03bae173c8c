import { type CustomTransport, custom, RpcRequestError } from 'viem'
import type { Rpc } from './createRpc.ts'
import { isError } from './JsonRpc.ts'

/** Thrown to viem when no node of the chain could answer. */
export class ChainUnavailableError extends Error {
  readonly code = 'chain_unavailable'
  override readonly name = 'ChainUnavailableError'

  constructor(chainId: string) {
    super(`No node of ${chainId} can be reached at the moment.`)
  }
}

/** Lets a viem client ask the server's own nodes, with their ranking and sharing. */
export function rpcTransport(rpc: Rpc, chainId: string): CustomTransport {
  return custom(
    {
      async request({ method, params }: { method: string; params?: readonly unknown[] }) {
        const [outcome] = (await rpc.chain(chainId)?.send([{ method, params }])) ?? []
        if (!outcome || 'unanswered' in outcome) throw new ChainUnavailableError(chainId)
        if (!isError(outcome)) return outcome.result
        throw new RpcRequestError({ body: { method, params }, error: outcome.error, url: chainId })
      },
    },
    // The nodes have been tried in turn already.
    { retryCount: 0 },
  )
}
