import type { Namespace } from '@latchkey/protocol'
import type { Latchkey } from '../Latchkey.ts'
import { isConnected } from '../selectors.ts'
import { firstView } from '../state/firstView.ts'
import { reset } from '../state/router.ts'
import type { View } from '../state/views.ts'
import { showOwedGate } from './showOwedGate.ts'

type NameOfBare<V> = V extends View
  ? Record<never, never> extends Omit<V, 'name'>
    ? V['name']
    : never
  : never

/** Views that need no arguments, and so can be opened by name. */
export type OpenableView = NameOfBare<View> | 'Connect'

export type OpenModalParameters = {
  /** A view, or the name of one that needs no arguments. */
  view?: View | OpenableView | undefined
  /** Opens for one namespace; its network becomes the active one (S2.19). */
  namespace?: Namespace | undefined
}

/** Opens the modal at once, for what is on the page together with it; see `openModal`. */
export function showModal(latchkey: Latchkey, { namespace, view }: OpenModalParameters = {}): void {
  const { internal, options, store } = latchkey
  store.setState((state) => {
    const activeNamespace = namespace ?? state.activeNamespace
    const connected = isConnected(state, activeNamespace)
    const first = firstView({
      connected,
      hasAdapters: latchkey.adapters.size > 0,
      manualWCControl: options.manualWCControl,
      mobile: internal.environment.mobile,
      view: typeof view === 'string' ? ({ name: view } as View) : view,
    })
    return {
      activeNamespace,
      modal: { ...state.modal, namespace, open: true, shake: false },
      router: reset(first),
    }
  })
  showOwedGate(latchkey)
  internal.events.emit({
    event: 'MODAL_OPEN',
    properties: { connected: isConnected(store.getState()) },
  })
}
