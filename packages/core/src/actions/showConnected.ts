import type { Latchkey } from '../Latchkey.ts'
import { isConnected } from '../selectors.ts'
import { selectNamespace } from './selectNamespace.ts'

/** Where the namespace in use has no wallet, the first that has one is shown instead. */
export function showConnected(latchkey: Latchkey): void {
  const state = latchkey.store.getState()
  if (isConnected(state)) return
  const connected = [...latchkey.adapters.keys()].find((namespace) => isConnected(state, namespace))
  if (connected) selectNamespace(latchkey, connected)
}
