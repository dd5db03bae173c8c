import {
  type AdapterActions,
  type AdapterContext,
  untilAborted,
  withSessions,
} from '@latchkey/core/adapter'
import type { Esplora } from '../chain/createEsplora.ts'
import type { BitcoinProvider } from '../wallet/BitcoinProvider.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { preferredNetworkIds } from './preferredNetworkIds.ts'
import { reconnect } from './reconnect.ts'
import { signMessage } from './signMessage.ts'
import { switchNetwork } from './switchNetwork.ts'
import { watch } from './watch.ts'

/** Adapter actions, and the chain's API that this package's own functions reach through them. */
export type BitcoinActions = AdapterActions & { esplora(): Promise<Esplora> }

export function createActions(context: AdapterContext): BitcoinActions {
  const preferred = () => preferredNetworkIds(context)

  // Apart from the wallet's requests: connecting must not wait for what reads the chain.
  const loadEsplora = async () => {
    const { createEsplora } = await import('../chain/createEsplora.ts')
    return createEsplora(context)
  }

  return {
    chain: async () => {
      const [esplora, { getBalance }] = await Promise.all([
        loadEsplora(),
        import('../chain/getBalance.ts'),
      ])
      return { getBalance: (parameters) => getBalance(esplora, parameters) }
    },
    esplora: loadEsplora,
    wallet: withSessions(
      {
        connect: (connector, parameters) =>
          connect(connector, { ...parameters, preferred: preferred() }),
        disconnect: (connector) => disconnect(connector, { signal: context.signal }),
        reconnect: (connector, { signal }) =>
          reconnect(connector, { preferred: preferred(), signal }),
        signMessage: (connector, { signal, ...parameters }) =>
          untilAborted([context.signal, signal], () => signMessage(connector, parameters)),
        switchNetwork: (connector, network, { signal }) =>
          untilAborted([context.signal, signal], (ends) =>
            switchNetwork(connector, network, { preferred: preferred(), signal: ends }),
          ),
        watch: (connector, _, on) => watch(connector, on, preferred),
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
  }
}
