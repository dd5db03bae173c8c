import {
  type AdapterContext,
  type ChainActions,
  type Clock,
  type Network,
  once,
} from '@latchkey/core/adapter'
import type { Client, PublicClient } from 'viem'
import type { BlockListener } from './createBlockWatch.ts'
import { createRpc, type EvmRpc } from './createRpc.ts'
import { getBalance } from './getBalance.ts'
import { readFees } from './readFees.ts'
import { runCall } from './runCall.ts'
import { trackTransaction } from './trackTransaction.ts'

/** What the contract has, and what this package's own functions use. */
export type EvmReader = ChainActions & {
  rpc: EvmRpc
  /** The network's client with all that viem reads; the same one for as long as the network has one client. */
  publicClient(network: Network): Promise<PublicClient>
  /** Tells a listener of blocks until it is stopped. */
  watchBlocks(network: Network, listener: BlockListener): Promise<() => void>
}

/** Makes what reads EVM chains for an instance. */
export function createReader(
  context: AdapterContext,
  { batch, clock }: { batch: boolean; clock?: Clock | undefined },
): EvmReader {
  const rpc = createRpc(context, { batch })
  const publicClients = new WeakMap<Client, PublicClient>()
  const blockWatch = once(async () => {
    const { createBlockWatch } = await import('./createBlockWatch.ts')
    return createBlockWatch(rpc, context, { clock })
  })
  return {
    call: (parameters) => runCall(rpc, parameters),
    getBalance: (parameters) => getBalance(rpc, parameters),
    async publicClient(network) {
      const [client, { toPublicClient }] = await Promise.all([
        rpc.client(network),
        import('./toPublicClient.ts'),
      ])
      const made = publicClients.get(client) ?? toPublicClient(client)
      publicClients.set(client, made)
      return made
    },
    readFees: (parameters) => readFees(rpc, parameters),
    async resolveName(parameters) {
      const { resolveName } = await import('./resolveName.ts')
      return resolveName(rpc, parameters)
    },
    rpc,
    trackTransaction: (parameters) =>
      trackTransaction(rpc, parameters, { clock, lifetime: context.signal }),
    async watchBlocks(network, listener) {
      return (await blockWatch())(network, listener)
    },
  }
}
