import {
  type AdapterActions,
  type AdapterContext,
  afterBackground,
  type Connector,
  once,
  untilAborted,
  withSessions,
} from '@latchkey/core/adapter'
import type { SolanaReader } from '../chain/createReader.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { reconnect } from './reconnect.ts'
import { signMessage } from './signMessage.ts'
import { switchNetwork } from './switchNetwork.ts'
import { watch } from './watch.ts'

/** Adapter actions, with the chain as this package's own functions use it. */
export type SolanaActions = AdapterActions & { chain(): Promise<SolanaReader> }

export function createActions(
  context: AdapterContext,
  /** Gives a connector the wallet that was loaded after it was reported. */
  complete: (connector: Connector) => Connector = (connector) => connector,
): SolanaActions {
  // Apart from the wallet's requests: connecting must not wait for kit's RPC client.
  const chain = once(async () => {
    const { createReader } = await import('../chain/createReader.ts')
    return createReader(context)
  })

  return afterBackground({
    chain,
    transfers: once(async () => {
      const [{ createTransfers }, { rpc }] = await Promise.all([
        import('./createTransfers.ts'),
        chain(),
      ])
      return createTransfers(rpc, context)
    }),
    wallet: withSessions(
      {
        connect: (connector, parameters) => connect(complete(connector), parameters, context),
        disconnect: (connector) => disconnect(complete(connector), context),
        reconnect: (connector, parameters) => reconnect(complete(connector), parameters, context),
        signMessage: (connector, { signal, ...parameters }) =>
          untilAborted([context.signal, signal], (ends) =>
            signMessage(complete(connector), { ...parameters, signal: ends }),
          ),
        switchNetwork: async (connector, network, { connection }) =>
          switchNetwork(complete(connector), network, { connection }),
        watch: (connector, connection, on) => watch(complete(connector), connection, on, context),
      },
      async () => (await import('../wallet/openSession.ts')).openSession,
    ),
  })
}
