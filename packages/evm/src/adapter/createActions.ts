import {
  type AdapterActions,
  type AdapterContext,
  untilAborted,
  withSessions,
} from '@latchkey/core/adapter'
import type { EvmRpc } from '../chain/createRpc.ts'
import { checksumAddress } from '../format/checksumAddress.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import type { KnownConnections } from './KnownConnections.ts'
import { reconnect } from './reconnect.ts'
import { signMessage } from './signMessage.ts'
import { switchNetwork } from './switchNetwork.ts'
import { watch } from './watch.ts'

/** Adapter actions, and the RPC that this package's own functions reach through them. */
export type EvmActions = AdapterActions & { rpc(): Promise<EvmRpc> }

export function createActions(context: AdapterContext, { batch }: { batch: boolean }): EvmActions {
  let rpc: Promise<EvmRpc> | undefined
  const known: KnownConnections = new WeakMap()
  // A first hash compiles its code, which the visitor would wait for after the wallet's answer.
  checksumAddress('0'.repeat(40))

  const loadRpc = () => {
    // Apart from the wallet's requests: connecting must not wait for viem's client.
    rpc ??= import('../chain/createRpc.ts').then(({ createRpc }) => createRpc(context, { batch }))
    rpc.catch(() => {
      rpc = undefined
    })
    return rpc
  }

  return {
    chain: loadRpc,
    rpc: loadRpc,
    wallet: withSessions(
      {
        connect: (connector, parameters) =>
          connect(connector, { ...parameters, networks: context.networks() }),
        disconnect: (connector) => disconnect(connector, { signal: context.signal }),
        reconnect,
        signMessage: (connector, { signal, ...parameters }) =>
          untilAborted([context.signal, signal], (ends) =>
            signMessage(connector, { ...parameters, signal: ends }),
          ),
        switchNetwork: (connector, network, { connection, signal }) =>
          untilAborted([context.signal, signal], (ends) =>
            switchNetwork(connector, network, { connection, known, signal: ends }),
          ),
        watch: (connector, connection, on) => watch(connector, connection, on, known),
      },
      async () => {
        const { sessionOpener } = await import('../wallet/sessionOpener.ts')
        return sessionOpener({ batch, context, rpc: loadRpc })
      },
    ),
  }
}
