import type { Latchkey } from '../Latchkey.ts'
import { back, currentView, push, type Router, replace } from '../state/router.ts'
import type { View } from '../state/views.ts'

/** Shows the screen that leads back to a network of the site (S4.35). */
export function openUnsupportedNetwork({ store }: Latchkey): void {
  store.setState(({ modal, router }) => ({
    modal: { ...modal, open: true },
    router: modal.open ? overScreens(router) : [{ name: 'UnsupportedChain' }],
  }))
}

/** A screen that waited for the wallet has its answer: nothing leads back to it. */
function overScreens(router: Router): Router {
  const view: View = { name: 'UnsupportedChain' }
  return currentView(router).name === 'ConnectingExternal'
    ? replace(router, view)
    : push(router, view)
}

/** Leaves that screen once the wallet is on a network of the site. */
export function leaveUnsupportedNetwork({ options, store }: Latchkey): void {
  const { modal, router } = store.getState()
  if (!router.some(({ name }) => name === 'UnsupportedChain')) return
  // The screen that switches finishes by itself and goes back through here.
  const earlier =
    currentView(router).name === 'UnsupportedChain' ? back(router, { connected: true }) : 'close'
  store.setState(
    earlier === 'close'
      ? {
          modal: { ...modal, open: options.enableEmbedded, shake: false },
          router: [{ name: options.enableEmbedded ? 'Account' : 'Connect' }],
        }
      : { router: earlier },
  )
}
