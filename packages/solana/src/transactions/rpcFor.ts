import type { Latchkey, Network } from '@latchkey/core/adapter'
import { NetworkNotConfiguredError } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import type { SolanaActions } from '../actions/createActions.ts'
import type { SolanaRpc } from '../rpc/createRpc.ts'

/** The instance's RPC and the network meant. @throws {NetworkNotConfiguredError} */
export async function rpcFor(
  latchkey: Latchkey,
  { networkId, operation }: { networkId: NetworkId | undefined; operation: string },
): Promise<{ network: Network; rpc: SolanaRpc }> {
  const { activeNetworkIds, networks } = latchkey.store.getState()
  const wanted = networkId ?? activeNetworkIds.solana
  const network = networks.find(
    ({ caipNetworkId, chainNamespace }) =>
      chainNamespace === 'solana' && (wanted === undefined || caipNetworkId === wanted),
  )
  if (!network)
    throw new NetworkNotConfiguredError({
      configured: networks.map(({ caipNetworkId }) => caipNetworkId),
      id: wanted ?? 'solana',
    })
  // The instance's Solana adapter is ours, or one made to stand in for it.
  const actions = (await latchkey.internal.adapterActions('solana', operation)) as SolanaActions
  return { network, rpc: await actions.rpc() }
}
