import type { Latchkey } from '../Latchkey.ts'
import { isConnected, isOnUnsupportedNetwork } from '../selectors.ts'
import { closed, closeRefusal, shakeMs } from '../state/modal.ts'
import { giveUp } from './giveUp.ts'

/**
 * Closes the modal, or shakes it for 500 ms when a screen must be answered first (S2.24–S2.27).
 *
 * A wallet that still waits for the visitor keeps its request; its late approval connects.
 */
export function closeModal(latchkey: Latchkey): void {
  const { internal, options, store } = latchkey
  const state = store.getState()
  if (!state.modal.open) return
  const refusal = closeRefusal({
    router: state.router,
    signInRequired: false,
    unsupported: isOnUnsupportedNetwork(state, options),
  })
  if (refusal) {
    store.setState(({ modal }) => ({ modal: { ...modal, shake: true } }))
    internal.after(shakeMs, () =>
      store.setState(({ modal }) => ({ modal: { ...modal, shake: false } })),
    )
    return
  }
  for (const namespace of internal.attempts.keys()) giveUp(latchkey, namespace)
  const connected = isConnected(store.getState())
  store.setState(closed(state, { connected, embedded: options.enableEmbedded }))
  internal.events.emit({ event: 'MODAL_CLOSE', properties: { connected } })
}
