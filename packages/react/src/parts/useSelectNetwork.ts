'use client'
import { type Network, switchNetwork } from '@latchkey/core'
import { connectionOf, navigate } from '@latchkey/core/modal'
import { useLatchkey } from '../hooks/useLatchkey.ts'

/** What a press on a network does: ask a connected wallet to follow, else just choose it. */
export function useSelectNetwork(): (network: Network) => void {
  const latchkey = useLatchkey()
  return ({ caipNetworkId, chainNamespace }) => {
    const connection = connectionOf(latchkey.store.getState(), chainNamespace)
    if (connection.status === 'connected' && connection.networkId !== caipNetworkId)
      return navigate.push(latchkey, { name: 'SwitchNetwork', networkId: caipNetworkId })
    // No wallet has a say: the choice is made and the visitor is where they were before.
    void switchNetwork(latchkey, { networkId: caipNetworkId })
    navigate.back(latchkey)
  }
}
