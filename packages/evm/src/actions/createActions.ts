import type { AdapterActions, AdapterContext } from '@latchkey/core/adapter'
import { checksumAddress } from '../format/checksumAddress.ts'
import type { EvmRpc } from '../rpc/createRpc.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { reconnect } from './reconnect.ts'
import { signMessage } from './signMessage.ts'
import { switchNetwork } from './switchNetwork.ts'
import { watch } from './watch.ts'

/** Adapter actions, and the RPC that this package's own functions reach through them. */
export type EvmActions = AdapterActions & { rpc(): Promise<EvmRpc> }

export function createActions(context: AdapterContext, { batch }: { batch: boolean }): EvmActions {
  let rpc: Promise<EvmRpc> | undefined
  // A first hash compiles its code, which the visitor would wait for after the wallet's answer.
  checksumAddress('0'.repeat(40))

  const loadRpc = () => {
    // Apart from the wallet's requests: connecting must not wait for viem's client.
    rpc ??= import('../rpc/createRpc.ts').then(({ createRpc }) => createRpc(context, { batch }))
    rpc.catch(() => {
      rpc = undefined
    })
    return rpc
  }

  return {
    connect: (connector, parameters) =>
      connect(connector, { ...parameters, networks: context.networks() }),
    disconnect: (connector) => disconnect(connector, { signal: context.signal }),
    getBalance: async (parameters) => (await loadRpc()).getBalance(parameters),
    reconnect,
    rpc: loadRpc,
    signMessage,
    switchNetwork: (connector, network) =>
      switchNetwork(connector, network, { signal: context.signal }),
    watch,
  }
}
