import type { Latchkey } from '../Latchkey.ts'
import { isConnected } from '../selectors.ts'
import { back, currentView, push, replace, reset } from '../state/router.ts'
import type { View } from '../state/views.ts'
import { cancelConnect } from './cancelConnect.ts'
import { closeModal } from './closeModal.ts'
import { showOwedGate } from './showOwedGate.ts'

/** Moves between the modal's views (S2.14–S2.17). */
export const navigate = {
  /**
   * Steps back; closes the modal when no previous view is left. A wallet that still waits for the
   * visitor keeps its request; its late approval connects.
   */
  back(latchkey: Latchkey): void {
    const left = currentView(latchkey.store.getState().router)
    if (left.name === 'ConnectingExternal') cancelConnect(latchkey, left.namespace)
    const state = latchkey.store.getState()
    const previous = state.router.at(-2)
    // A list of one namespace's wallets is of use until that one is connected.
    const namespace = previous?.name === 'Connect' ? previous.namespace : undefined
    const router = back(state.router, { connected: isConnected(state, namespace) })
    if (router === 'close') closeModal(latchkey)
    else {
      latchkey.store.setState({ router })
      showOwedGate(latchkey)
    }
  },
  push({ store }: Latchkey, view: View): void {
    store.setState(({ router }) => ({ router: push(router, view) }))
  },
  replace({ store }: Latchkey, view: View): void {
    store.setState(({ router }) => ({ router: replace(router, view) }))
  },
  reset({ store }: Latchkey, view: View): void {
    store.setState({ router: reset(view) })
  },
} as const
