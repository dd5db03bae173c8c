import type { Namespace } from '@latchkey/protocol'
import type { ResolvedOptions } from '../LatchkeyOptions.ts'
import { isUnsupported } from '../selectors.ts'
import type { LatchkeyState } from '../state/LatchkeyState.ts'
import type { View } from '../state/views.ts'
import { settledOf } from './settled.ts'

/** What a visitor still owes the site: before a wallet is asked, or before the page uses a connection. */
export type Gate = 'legal' | 'network' | 'signIn'

/** When a site requires a signed message of its visitors, and the screen that asks for it. */
export type SignInRequirement = {
  /** Pure: whether the account connected in a namespace is to sign in on its network. */
  isOwed(state: LatchkeyState, namespace: Namespace): boolean
  /** Says no for the visitor, and closes the modal, where the site does not require it; whether it did. */
  dismiss?(): boolean
  view: View
}

export type GateRules = Pick<ResolvedOptions, 'allowUnsupportedChain' | 'enableNetworkSwitch'> & {
  signIn: SignInRequirement | undefined
}

/**
 * What the connection of a namespace owes, whichever way it came to be: connected here, restored, followed from
 * another tab, taken from standby, or moved by its wallet (S4.11, S4.35). The network comes first, because a session
 * belongs to a network of the site.
 */
export function connectionGate(
  state: LatchkeyState,
  rules: GateRules,
  namespace: Namespace | undefined = state.activeNamespace,
): Exclude<Gate, 'legal'> | undefined {
  const settled = namespace && settledOf(state, namespace)
  if (settled?.status !== 'connected' || !namespace) return undefined
  if (isUnsupported(settled.networkId, state, rules)) return 'network'
  return rules.signIn?.isOwed(state, namespace) ? 'signIn' : undefined
}

/** The screen by which a visitor passes a gate. */
export function gateView(gate: Gate, { signIn }: Pick<GateRules, 'signIn'>): View {
  if (gate === 'network') return { name: 'UnsupportedChain' }
  // A gate without its screen cannot be owed: `connectionGate` asks the same requirement.
  return (gate === 'signIn' && signIn?.view) || { name: 'Connect' }
}
