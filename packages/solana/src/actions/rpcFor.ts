import { type Latchkey, type Network, requireNetwork } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import type { SolanaActions } from '../adapter/createActions.ts'
import type { SolanaRpc } from '../chain/createRpc.ts'

/** The instance's RPC and the network meant. @throws {NetworkNotConfiguredError} */
export async function rpcFor(
  latchkey: Latchkey,
  { networkId, operation }: { networkId: NetworkId | undefined; operation: string },
): Promise<{ network: Network; rpc: SolanaRpc }> {
  const network = requireNetwork(latchkey, { namespace: 'solana', networkId })
  // The instance's Solana adapter is ours, or one made to stand in for it.
  const actions = (await latchkey.internal.adapterActions('solana', operation)) as SolanaActions
  return { network, rpc: await actions.rpc() }
}
