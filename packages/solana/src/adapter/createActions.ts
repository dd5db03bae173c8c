import {
  type AdapterActions,
  type AdapterContext,
  untilAborted,
  withSessions,
} from '@latchkey/core/adapter'
import type { SolanaRpc } from '../chain/createRpc.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { reconnect } from './reconnect.ts'
import { signMessage } from './signMessage.ts'
import { switchNetwork } from './switchNetwork.ts'
import { watch } from './watch.ts'

/** Adapter actions, and the RPC that this package's own functions reach through them. */
export type SolanaActions = AdapterActions & { rpc(): Promise<SolanaRpc> }

export function createActions(context: AdapterContext): SolanaActions {
  let rpc: Promise<SolanaRpc> | undefined

  const loadRpc = () => {
    // Apart from the wallet's requests: connecting must not wait for kit's RPC client.
    rpc ??= import('../chain/createRpc.ts').then(({ createRpc }) => createRpc(context))
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
        connect: (connector, parameters) => connect(connector, { ...context, ...parameters }),
        disconnect: (connector) => disconnect(connector, { signal: context.signal }),
        reconnect: (connector, { signal }) => reconnect(connector, { ...context, signal }),
        signMessage: (connector, { signal, ...parameters }) =>
          untilAborted([context.signal, signal], (ends) =>
            signMessage(connector, { ...parameters, signal: ends }),
          ),
        switchNetwork: async (connector, network, { connection }) =>
          switchNetwork(connector, network, { connection }),
        watch: (connector, connection, on) => watch(connector, connection, on, context),
      },
      async () => (await import('../wallet/openSession.ts')).openSession,
    ),
  }
}
