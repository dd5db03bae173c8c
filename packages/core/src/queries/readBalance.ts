import { type NetworkId, namespaceOf } from '@latchkey/protocol'
import type { Balance } from '../adapters/ChainActions.ts'
import { NetworkNotConfiguredError } from '../errors/network.ts'
import type { Latchkey } from '../Latchkey.ts'
import { findNetwork } from '../network/selectNetwork.ts'

/** Pause after a failed balance before it is asked again (S5.33, S9.2). */
export const balanceRetryGateMs = 30_000

export type AccountOnNetwork = {
  address: string | undefined
  networkId: NetworkId | undefined
}

/** Whether there is an account to ask about, on a network of the site. */
export function canReadBalance(
  { store }: Latchkey,
  { address, networkId }: AccountOnNetwork,
): boolean {
  return address !== undefined && findNetwork(store.getState().networks, networkId) !== undefined
}

/**
 * Asks the chain what an account holds of a token, or of the network's own currency, in base units.
 *
 * @throws {NetworkNotConfiguredError} when the site does not list the network
 */
export async function readBalance(
  { internal, store }: Latchkey,
  {
    address,
    networkId,
    signal,
    token,
  }: AccountOnNetwork & { signal: AbortSignal; token: string | undefined },
): Promise<Balance> {
  const { networks } = store.getState()
  const network = findNetwork(networks, networkId)
  if (!network || !networkId || !address)
    throw new NetworkNotConfiguredError({
      configured: networks.map(({ caipNetworkId }) => caipNetworkId),
      id: networkId ?? '',
    })
  const actions = await internal.adapterActions(namespaceOf(networkId), 'getBalance')
  const chain = await actions.chain()
  return chain.getBalance({ address, network, signal, token })
}
