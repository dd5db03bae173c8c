import type { NetworkId } from '@latchkey/protocol'
import { commit } from '../connections/commit.ts'
import { settledOf } from '../connections/settled.ts'
import { connectorOf } from '../connectors/connectorOf.ts'
import { ConnectorNotFoundError, RequestAbortedError } from '../errors/connector.ts'
import { NetworkNotConfiguredError } from '../errors/network.ts'
import type { Latchkey } from '../Latchkey.ts'
import type { Network } from '../network/Network.ts'
import { type NetworkReference, toNetworkId } from '../network/NetworkReference.ts'
import { findNetwork } from '../network/selectNetwork.ts'
import { connectionOf } from '../selectors.ts'
import { reportMistake } from './reportMistake.ts'

export type SwitchNetworkParameters<Id extends NetworkId = NetworkId> = {
  /** CAIP-2 id of a configured network, or the plain chain id of an EVM one. */
  networkId: NetworkReference<Id>
}
export type SwitchNetworkReturnType = Network

/**
 * Makes a network active, asking the connected wallet of its namespace to follow (S4.31, S4.32).
 *
 * @throws {NetworkNotConfiguredError} after raising the 'not found' alert (S8.28)
 * @throws {RequestAbortedError} when the wallet has ended, or another one taken its place, before it answered,
 * or a newer switch was asked for
 * @throws the adapter's errors; code `wallet.user_rejected` when the visitor declined, and
 * `network.not_supported` when the wallet cannot have the network (S8.29)
 *
 * @example
 * const network = await switchNetwork(latchkey, { networkId: 8453 })
 */
export async function switchNetwork<Id extends NetworkId = NetworkId>(
  latchkey: Latchkey<Id>,
  { networkId: reference }: SwitchNetworkParameters<NoInfer<Id>>,
): Promise<SwitchNetworkReturnType> {
  const { internal, store } = latchkey
  const networkId = toNetworkId(reference)
  const state = store.getState()
  const network = findNetwork(state.networks, networkId)
  if (!network) {
    await reportMistake(latchkey, ['network_not_found', { networkId }])
    throw new NetworkNotConfiguredError({
      configured: state.networks.map(({ caipNetworkId }) => caipNetworkId),
      id: networkId,
    })
  }

  const namespace = network.chainNamespace
  const connection = connectionOf(state, namespace)
  internal.switches ??= new Map()
  const { switches } = internal
  const turn = (switches.get(namespace) ?? 0) + 1
  switches.set(namespace, turn)
  let isReported = false
  if (connection.status === 'connected' && connection.networkId !== networkId) {
    const connector = connectorOf(state, namespace)
    if (!connector) throw new ConnectorNotFoundError({ connectorId: connection.connectorId })
    const { accounts, connectorId } = connection
    const { wallet } = await internal.adapterActions(namespace, 'switchNetwork')
    const next = await wallet.switchNetwork(connector, network, {
      connection: { accounts, connectorId, networkId: connection.networkId },
    })
    // A wallet may report the network, and be asked for another one, before it has answered this.
    if (switches.get(namespace) !== turn) throw new RequestAbortedError()
    const now = settledOf(store.getState(), namespace)
    // Most wallets report the network themselves before they answer.
    isReported = now.status === 'connected' && now.networkId === networkId
    commit(latchkey, { connection: next, namespace, type: 'changed' })
    // What one wallet answers chooses no network for the wallet that has taken its place.
    if (now.status !== 'connected' || now.connectorId !== connectorId)
      throw new RequestAbortedError()
  }
  commit(latchkey, { namespace, networkId, type: 'networkSelected' })
  if (!isReported)
    internal.events.emit({ event: 'SWITCH_NETWORK', properties: { network: networkId } })
  return network
}
