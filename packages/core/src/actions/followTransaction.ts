import { type NetworkId, namespaceOf } from '@latchkey/protocol'
import type { TransactionState } from '../adapters/ChainActions.ts'
import { NetworkNotConfiguredError } from '../errors/network.ts'
import type { Latchkey } from '../Latchkey.ts'
import { findNetwork } from '../network/selectNetwork.ts'

export type FollowTransactionParameters = {
  /** What `sendTransfer` resolved to. */
  id: string
  networkId: NetworkId
  /** Blocks to wait for, the transaction's own included. Defaults to 1. */
  confirmations?: number | undefined
  signal?: AbortSignal | undefined
  /** Called with each state that differs from the one before, the final one included. */
  onChange?: ((state: TransactionState) => void) | undefined
}

/** Follows a transaction to its end, and does nothing else: who has sent it knows which tokens to read anew. */
export async function followTransaction(
  { internal, store }: Latchkey,
  { networkId, ...parameters }: FollowTransactionParameters,
): Promise<TransactionState> {
  const { networks } = store.getState()
  const network = findNetwork(networks, networkId)
  if (!network) {
    const configured = networks.map(({ caipNetworkId }) => caipNetworkId)
    throw new NetworkNotConfiguredError({ configured, id: networkId })
  }
  const actions = await internal.adapterActions(namespaceOf(networkId), 'trackTransaction')
  const chain = await actions.chain()
  return chain.trackTransaction({ ...parameters, network })
}
