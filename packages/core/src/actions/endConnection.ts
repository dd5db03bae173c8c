import type { Namespace } from '@latchkey/protocol'
import type { Latchkey } from '../Latchkey.ts'
import { isConnected, isOnUnsupportedNetwork } from '../selectors.ts'
import type { ViewName } from '../state/views.ts'
import { applyConnection } from './applyConnection.ts'
import { closeModal } from './closeModal.ts'
import { promoteStandby } from './promoteStandby.ts'
import { showConnected } from './showConnected.ts'
import { leaveUnsupportedNetwork } from './unsupportedNetwork.ts'

/** Screens about a connected account. */
const accountViews: readonly ViewName[] = [
  'Account',
  'AccountSettings',
  'ProfileWallets',
  'SwitchNetwork',
  'UnsupportedChain',
]

/**
 * Takes a connection that the wallet or another tab ended out of the state. A wallet that stands by
 * takes its place; with none, screens about its account close (S4.5, S4.40).
 */
export function endConnection(latchkey: Latchkey, namespace: Namespace): void {
  applyConnection(latchkey, namespace, { type: 'disconnected' })
  promoteStandby(latchkey, namespace)
  showConnected(latchkey)
  const state = latchkey.store.getState()
  if (!isConnected(state) && state.router.some(({ name }) => accountViews.includes(name)))
    closeModal(latchkey)
  else if (!isOnUnsupportedNetwork(state, latchkey.options)) leaveUnsupportedNetwork(latchkey)
}
