import { connectionGate, gateView } from '../connections/gate.ts'
import { gateRules } from '../connections/gateRules.ts'
import type { Latchkey } from '../Latchkey.ts'
import { isConnected } from '../selectors.ts'
import { closed, closeRefusal, shakeMs } from '../state/modal.ts'
import { reset } from '../state/router.ts'
import { cancelConnect } from './cancelConnect.ts'

/**
 * Closes the modal, or shakes it for 500 ms when a screen must be answered first (S2.24–S2.27).
 *
 * A wallet that still waits for the visitor keeps its request; its late approval connects.
 */
export function closeModal(latchkey: Latchkey): void {
  const { internal, options, store } = latchkey
  const { modal, router } = store.getState()
  if (!modal.open) return
  const rules = gateRules(latchkey)
  const gate = connectionGate(store.getState(), rules)
  // Where it is not required, to close is to say no (S4.15).
  if (gate === 'signIn' && rules.signIn?.dismiss?.()) return
  const refusal = closeRefusal({
    router,
    signInRequired: gate === 'signIn',
    unsupported: gate === 'network',
  })
  if (refusal) {
    store.setState(({ modal }) => ({ modal: { ...modal, shake: true } }))
    internal.after(shakeMs, () =>
      store.setState(({ modal }) => ({ modal: { ...modal, shake: false } })),
    )
    return
  }
  cancelConnect(latchkey, undefined)
  // A screen over the gate was closed, or one that had to be answered first.
  if (gate) {
    store.setState({ router: reset(gateView(gate, rules)) })
    return
  }
  const state = store.getState()
  const connected = isConnected(state)
  store.setState(closed(state, { connected, embedded: options.enableEmbedded }))
  internal.events.emit({ event: 'MODAL_CLOSE', properties: { connected } })
}
