import type { Latchkey } from '../Latchkey.ts'
import { isConnected } from '../selectors.ts'
import { back, push, replace, reset } from '../state/router.ts'
import type { View } from '../state/views.ts'
import { closeModal } from './closeModal.ts'

/** Moves between the modal's views (S2.14–S2.17). */
export const navigate = {
  /** Steps back; closes the modal when no earlier view is left. */
  back(latchkey: Latchkey): void {
    const state = latchkey.store.getState()
    const router = back(state.router, { connected: isConnected(state) })
    if (router === 'close') closeModal(latchkey)
    else latchkey.store.setState({ router })
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
