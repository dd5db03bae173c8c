import { type Latchkey, type Network, requireNetwork } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import type { Client } from 'viem'
import type { EvmActions } from '../adapter/createActions.ts'
import type { EvmRpc } from '../chain/createRpc.ts'

export type GetPublicClientParameters = {
  /** Defaults to the active network. */
  networkId?: NetworkId | undefined
}

/**
 * A viem client over the instance's own RPC URLs, retries and ranking; use it with single actions.
 *
 * @throws {NetworkNotConfiguredError} @throws {RpcUrlMissingError}
 *
 * @example
 * import { readContract } from 'viem/actions'
 * const supply = await readContract(await getPublicClient(latchkey), { abi, address, functionName })
 */
export async function getPublicClient(
  latchkey: Latchkey,
  { networkId }: GetPublicClientParameters = {},
): Promise<Client> {
  const { network, rpc } = await rpcFor(latchkey, networkId, 'getPublicClient')
  return rpc.client(network)
}

/** The instance's RPC and the network meant. @throws {NetworkNotConfiguredError} */
export async function rpcFor(
  latchkey: Latchkey,
  networkId: NetworkId | undefined,
  operation: string,
): Promise<{ network: Network; rpc: EvmRpc }> {
  const network = requireNetwork(latchkey, { namespace: 'eip155', networkId })
  // The instance's EVM adapter is ours, or one made to stand in for it.
  const actions = (await latchkey.internal.adapterActions('eip155', operation)) as EvmActions
  return { network, rpc: await actions.rpc() }
}
