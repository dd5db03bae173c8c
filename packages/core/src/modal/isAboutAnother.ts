import type { LatchkeyState } from '../state/LatchkeyState.ts'
import { currentView } from '../state/router.ts'

/** The screen is another namespace's: its wallet is waited for, or has declined. */
export function isAboutAnother({ activeNamespace, connections, router }: LatchkeyState): boolean {
  const view = currentView(router)
  if (view.name === 'ConnectingExternal') return view.namespace !== activeNamespace
  // The screen of a wallet that was asked just now comes a moment later.
  return Object.entries(connections).some(
    ([namespace, connection]) =>
      namespace !== activeNamespace &&
      connection.status === 'connecting' &&
      !connection.reconnecting,
  )
}
