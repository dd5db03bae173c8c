import type { LatchkeyState } from '@latchkey/core'
import { currentView, isConnected } from '@latchkey/core/modal'

/**
 * Back from Account to Connect would show Account again while connected (S2.17), and a sign-in is left by its own
 * buttons, which say what that does.
 */
export function leadsBack(state: LatchkeyState): boolean {
  const previous = state.router.at(-2)
  const { name } = currentView(state.router)
  if (!previous || name === 'SIWXSignMessage') return false
  return !(isConnected(state) && previous.name === 'Connect' && name === 'Account')
}
