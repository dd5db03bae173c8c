import {
  type AdapterActions,
  type AdapterContext,
  afterBackground,
  once,
  untilAborted,
  withSessions,
} from '@latchkey/core/adapter'
import type { BitcoinReader } from '../chain/createReader.ts'
import type { BitcoinProvider } from '../wallet/BitcoinProvider.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { reconnect } from './reconnect.ts'
import { signMessage } from './signMessage.ts'
import { switchNetwork } from './switchNetwork.ts'
import { watch } from './watch.ts'

/** Adapter actions, with the chain as this package's own functions use it. */
export type BitcoinActions = AdapterActions & { chain(): Promise<BitcoinReader> }

export function createActions(context: AdapterContext): BitcoinActions {
  // Apart from the wallet's requests: connecting must not wait for what reads the chain.
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
        connect: (connector, parameters) => connect(connector, parameters, context),
        disconnect: (connector) => disconnect(connector, context),
        reconnect: (connector, parameters) => reconnect(connector, parameters, context),
        signMessage: (connector, { signal, ...parameters }) =>
          untilAborted([context.signal, signal], () => signMessage(connector, parameters)),
        switchNetwork: (connector, network, { signal }) =>
          untilAborted([context.signal, signal], (ends) =>
            switchNetwork(connector, network, { signal: ends }, context),
          ),
        watch: (connector, connection, on) => watch(connector, connection, on, context),
      },
      async () => {
        const { openSession } = await import('../wallet/openSession.ts')
        return (session): BitcoinProvider => ({
          family: 'session',
          session,
          wallet: openSession(session),
        })
      },
    ),
  })
}
