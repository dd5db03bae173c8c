import type { View } from './views.ts'

/** The modal's history. Never empty; the last view is the one on screen. */
export type Router = readonly [View, ...View[]]

/** Where every session starts (S2.2). */
export const startRouter: Router = [{ name: 'Connect' }]

/** The view on screen: the last of the history. */
export function currentView(router: Router): View {
  return router[router.length - 1] ?? router[0]
}

/** Goes to a view; the view already on screen is ignored (S2.14). */
export function push(router: Router, view: View): Router {
  return currentView(router).name === view.name ? router : [...router, view]
}

/** Clears the history to a single view (S2.15). */
export function reset(view: View): Router {
  return [view]
}

/** Swaps the view on screen (S2.16). */
export function replace(router: Router, view: View): Router {
  return nonEmpty([...router.slice(0, -1), view])
}

/** Steps back one view, or says `close` when no previous view is left (S2.17). */
export function back(router: Router, { connected }: { connected: boolean }): Router | 'close' {
  if (router.length === 1) return 'close'
  const previous = nonEmpty(router.slice(0, -1))
  // A connected visitor has nothing to do on Connect, so Account stands in for it.
  return connected && currentView(previous).name === 'Connect'
    ? replace(previous, { name: 'Account' })
    : previous
}

function nonEmpty(views: readonly View[]): Router {
  const [first, ...rest] = views
  return first ? [first, ...rest] : startRouter
}
