import type { AdapterActions, AdapterContext } from '@latchkey/core/adapter'
import type { Esplora } from '../esplora/createEsplora.ts'
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
    const { createEsplora } = await import('../esplora/createEsplora.ts')
    return createEsplora(context)
  }

  return {
    connect: (connector, parameters) =>
      connect(connector, { ...parameters, preferred: preferred() }),
    disconnect: (connector) => disconnect(connector, { signal: context.signal }),
    esplora: loadEsplora,
    getBalance: async (parameters) => {
      const [esplora, { getBalance }] = await Promise.all([
        loadEsplora(),
        import('../esplora/getBalance.ts'),
      ])
      return getBalance(esplora, parameters)
    },
    reconnect: (connector, { signal }) => reconnect(connector, { preferred: preferred(), signal }),
    signMessage,
    switchNetwork: (connector, network) =>
      switchNetwork(connector, network, { preferred: preferred(), signal: context.signal }),
    watch: (connector, events) => watch(connector, events, preferred),
  }
}
