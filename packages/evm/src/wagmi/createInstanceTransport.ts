import type { Latchkey } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import { createTransport, type Transport } from 'viem'

/** A viem transport over the RPC of an instance: its URLs, their ranking, its retries, its limits. */
export function createInstanceTransport(latchkey: Latchkey, networkId: NetworkId): Transport {
  return () =>
    createTransport({
      key: 'latchkey',
      name: 'Latchkey',
      async request({ method, params }) {
        const { readerFor } = await import('../actions/readerFor.ts')
        const { network, reader } = await readerFor(latchkey, { networkId, operation: method })
        const { request } = await reader.rpc.client(network)
        return (await request({ method, params } as never)) as never
      },
      // The instance has tried again already.
      retryCount: 0,
      type: 'latchkey',
    })
}
