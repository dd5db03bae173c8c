import {
  type AdapterActions,
  type AdapterContext,
  afterBackground,
  once,
  untilAborted,
  withSessions,
} from '@latchkey/core/adapter'
import type { EvmReader } from '../chain/createReader.ts'
import { checksumAddress } from '../format/checksumAddress.ts'
import type { NetworkFacts } from './awaitNetwork.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import type { KnownConnections } from './KnownConnections.ts'
import { reconnect } from './reconnect.ts'
import { signMessage } from './signMessage.ts'
import { switchNetwork } from './switchNetwork.ts'
import { untilGranted } from './untilGranted.ts'
import { watch } from './watch.ts'

/** Adapter actions, with the chain as this package's own functions use it. */
export type EvmActions = AdapterActions & { chain(): Promise<EvmReader> }

export function createActions(context: AdapterContext, { batch }: { batch: boolean }): EvmActions {
  const known: KnownConnections = new WeakMap()
  const facts: NetworkFacts = {
    activeNetworkId: context.activeNetworkId,
    overdue: new WeakMap(),
    networks: context.networks,
  }
  // A first hash compiles its code, which the visitor would wait for after the wallet's answer.
  checksumAddress('0'.repeat(40))

  // Apart from the wallet's requests: connecting must not wait for viem's client.
  const chain = once(async () => {
    const { createReader } = await import('../chain/createReader.ts')
    return createReader(context, { batch })
  })

  const sending = once(async () => {
    const [{ createSending }, reader] = await Promise.all([import('./createSending.ts'), chain()])
    return createSending(reader, context)
  })

  return afterBackground({
    calls: async () => (await sending()).calls,
    chain,
    transfers: async () => (await sending()).transfers,
    wallet: withSessions(
      {
        connect: (connector, parameters) => connect(connector, parameters, facts),
        disconnect: (connector) => disconnect(connector, context),
        reconnect: (connector, parameters) => reconnect(connector, parameters, facts),
        signMessage: (connector, { signal, ...parameters }) =>
          untilAborted([context.signal, signal], (ends) =>
            signMessage(connector, { ...parameters, signal: ends }),
          ),
        switchNetwork: (connector, network, { connection, signal }) =>
          untilAborted([context.signal, signal], (ends) =>
            switchNetwork(connector, network, { connection, known, signal: ends }),
          ),
        untilGranted,
        watch: (connector, connection, on) =>
          watch(connector, connection, on, { known, overdue: facts.overdue }),
      },
      async () => {
        const { sessionOpener } = await import('../wallet/sessionOpener.ts')
        return sessionOpener({ batch, context, rpc: async () => (await chain()).rpc })
      },
    ),
  })
}
