import { createRpcProxy, type RpcProxy, type RpcProxyMode } from '@latchkey/testing/node'
import { createClient } from 'viem'
import { onTestFinished } from 'vitest'
import { createTransport, type TransportOptions } from '../src/rpc/transports.ts'

async function proxies(...modes: readonly RpcProxyMode[]): Promise<RpcProxy[]> {
  return Promise.all(
    modes.map(async (mode) => {
      const proxy = await createRpcProxy()
      onTestFinished(() => proxy.close())
      proxy.mode = mode
      return proxy
    }),
  )
}

export async function setupTransport(
  modes: readonly RpcProxyMode[],
  options: Partial<TransportOptions> = {},
) {
  const urls = await proxies(...modes)
  const [first] = urls
  if (!first) throw new RangeError('A transport needs an URL')
  const lifetime = new AbortController()
  onTestFinished(() => lifetime.abort())
  const { request } = createClient({
    transport: createTransport({
      batch: false,
      fetch: globalThis.fetch,
      networkId: 'eip155:31337',
      ranking: () => false,
      urls: urls.map(({ url }) => url),
      ...options,
    }),
  })
  const block = () => request({ method: 'eth_blockNumber' })
  return { block, first, lifetime, request, urls }
}

export const forward: RpcProxyMode = { kind: 'forward' }

/** How often an RPC was asked for a method. */
export function calls({ posts }: RpcProxy, method: string): number {
  return posts.flat().filter((call) => call.method === method).length
}
