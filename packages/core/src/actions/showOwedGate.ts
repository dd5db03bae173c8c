import { connectionGate, gateView } from '../connections/gate.ts'
import { gateRules } from '../connections/gateRules.ts'
import type { Latchkey } from '../Latchkey.ts'
import { showGate } from '../modal/showGate.ts'

/** Shows what the connection of the namespace in use owes, and says whether it owes something. */
export function showOwedGate(latchkey: Latchkey): boolean {
  const { store } = latchkey
  const rules = gateRules(latchkey)
  const gate = connectionGate(store.getState(), rules)
  if (gate) store.setState(showGate(store.getState(), gateView(gate, rules)))
  return gate !== undefined
}
