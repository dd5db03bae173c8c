import type { LatchkeyState } from '../state/LatchkeyState.ts'
import { currentView, push, replace } from '../state/router.ts'
import type { View } from '../state/views.ts'

/** The modal and its history. */
export type Shown = Pick<LatchkeyState, 'modal' | 'router'>

/** Opens the screen of a gate over what is shown, unless it is there already, perhaps under the one that passes it. */
export function showGate({ modal, router }: Shown, view: View): Shown {
  if (!modal.open) return { modal: { ...modal, open: true }, router: [view] }
  if (router.some(({ name }) => name === view.name)) return { modal, router }
  return {
    modal,
    // A screen that waited for the wallet has its answer: nothing leads back to it.
    router:
      currentView(router).name === 'ConnectingExternal'
        ? replace(router, view)
        : push(router, view),
  }
}
