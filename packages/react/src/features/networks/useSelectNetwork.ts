import { type Network, switchNetwork } from '@latchkey/core'
import { connectionOf, isConnected, navigate } from '@latchkey/core/modal'
import { useLatchkey } from '../../hooks/useLatchkey.ts'

/** What a click on a network does: ask a connected wallet to follow, else just choose it. */
export function useSelectNetwork(): (network: Network) => void {
  const latchkey = useLatchkey()
  return ({ caipNetworkId, chainNamespace }) => {
    const state = latchkey.store.getState()
    const connection = connectionOf(state, chainNamespace)
    if (connection.status !== 'connected' && isConnected(state))
      return navigate.push(latchkey, { name: 'SwitchActiveChain', networkId: caipNetworkId })
    if (connection.status === 'connected' && connection.networkId !== caipNetworkId)
      return navigate.push(latchkey, { name: 'SwitchNetwork', networkId: caipNetworkId })
    // No wallet has a say: the choice is made and the visitor is where they were before.
    void switchNetwork(latchkey, { networkId: caipNetworkId })
    navigate.back(latchkey)
  }
}
