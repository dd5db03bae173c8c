import type { Namespace } from '@latchkey/protocol'
import { entryGate } from '../connections/entryGate.ts'
import { gateView } from '../connections/gate.ts'
import { gateRules } from '../connections/gateRules.ts'
import { TermsNotAcceptedError } from '../errors/TermsNotAcceptedError.ts'
import type { Latchkey } from '../Latchkey.ts'
import { showGate } from '../modal/showGate.ts'
import { featuresOf } from '../state/featuresOf.ts'

/**
 * Lets no visitor connect past the site's terms, whichever way they come; shows the terms that wait to be accepted.
 *
 * @throws {TermsNotAcceptedError}
 */
export function requireTerms(
  latchkey: Latchkey,
  { namespace }: { namespace: Namespace | undefined },
): void {
  const { options, store } = latchkey
  const state = store.getState()
  const gate = entryGate(state, options, featuresOf(latchkey))
  if (!gate) return
  const shown = showGate(state, gateView(gate, gateRules(latchkey)))
  store.setState({ ...shown, modal: { ...shown.modal, namespace } })
  throw new TermsNotAcceptedError()
}
