import type { Namespace } from '@latchkey/protocol'
import type { ConnectionsEvent } from '../connections/ConnectionsEvent.ts'
import { connectionGate, type GateRules, gateView } from '../connections/gate.ts'
import { settledOf } from '../connections/settled.ts'
import { connectionOf, isConnected } from '../selectors.ts'
import { accountInUse } from '../signIn/accountInUse.ts'
import type { LatchkeyState } from '../state/LatchkeyState.ts'
import { closed, setLoading } from '../state/modal.ts'
import { back, currentView, type Router } from '../state/router.ts'
import type { View, ViewName } from '../state/views.ts'
import { isAboutAnother } from './isAboutAnother.ts'
import { type Shown, showGate } from './showGate.ts'
import { coreNeeds, type ViewNeeds } from './ViewNeed.ts'

/**
 * Pure: what the modal shows once connections have changed.
 *
 * A gate that is owed opens its screen. A wallet that agreed closes the modal, or leads back to the list of wallets
 * it was added from. With the account, the screens about it go (S4.5, S4.40).
 */
export function modalAfter(
  before: LatchkeyState,
  after: LatchkeyState,
  {
    embedded,
    event,
    rules,
    viewNeeds = {},
  }: {
    embedded: boolean
    event: ConnectionsEvent
    rules: GateRules
    /** Of the screens that core does not name. */
    viewNeeds?: ViewNeeds | undefined
  },
): Shown {
  const connected = isConnected(after)
  const state = { ...after, modal: withBusyNamespaces(before, after) }
  const close = () => closed(state, { connected, embedded })
  const gate = connectionGate(after, rules)

  const passed = connectionGate(before, rules)
  const passedView = passed && passed !== gate ? gateView(passed, rules).name : undefined
  // A screen that waits for a wallet is answered first; what is owed is asked for when it is left.
  const isWaiting =
    state.modal.open && isAboutAnother(after) && currentView(state.router).name !== passedView
  if (event.type === 'approved' && isWaiting) return state
  if (gate && !isWaiting) {
    const view = gateView(gate, rules)
    return showGate({ ...state, router: replaced(state.router, passedView, view) }, view)
  }
  if (event.type === 'approved') return isHeld(after) ? state : settle(state, close)
  if (event.type === 'sessionsRead' && before !== after) {
    if (isHeld(before)) return isHeld(after) ? state : settle(state, close)
    return passed === 'signIn' && !gate ? close() : state
  }
  // S4.12, S4.15.
  if (event.type === 'signedIn' || event.type === 'signInDismissed')
    return passed === 'signIn' && !gate ? close() : state
  const needOf = ({ name }: View) => ({ ...coreNeeds, ...viewNeeds })[name] ?? 'nothing'
  if (event.type === 'disconnected') {
    // The modal stays while the wallets answer; the action closes it.
    if (!event.keepOpen || !state.modal.open || !isLost(before, after)) return state
    const [first = { name: 'Connect' } as const, ...rest] = state.router.filter(
      (view) => needOf(view) !== 'account',
    )
    return { ...state, router: [first, ...rest] }
  }
  if (isLost(before, after) && state.router.some((view) => needOf(view) !== 'nothing'))
    return close()
  return gate ? state : leaveGate(state, { embedded, view: passedView ?? 'UnsupportedChain' })
}

/** The history with the screen of a gate in the place of one that is passed. */
function replaced(router: Router, passed: ViewName | undefined, view: View): Router {
  const [first, ...rest] = router
  const put = (each: View) => (each.name === passed ? view : each)
  return [put(first), ...rest.map(put)]
}

/** The visitor has just connected: the modal stays until it is known what is owed. */
function isHeld(state: LatchkeyState): boolean {
  const account = accountInUse(state)
  const flow = account && state.signIns[account]
  return flow?.status === 'checking' && flow.hold
}

/** The account that was shown is gone, and no other has taken its place or is about to. */
function isLost(before: LatchkeyState, after: LatchkeyState): boolean {
  const { activeNamespace } = before
  return (
    activeNamespace !== undefined &&
    settledOf(before, activeNamespace).status === 'connected' &&
    connectionOf(after).status === 'disconnected'
  )
}

/** Marks the namespaces in which a wallet is asked (S4.55). */
function withBusyNamespaces(before: LatchkeyState, after: LatchkeyState): LatchkeyState['modal'] {
  if (before.attempts === after.attempts) return after.modal
  const namespaces = Object.keys({ ...before.attempts, ...after.attempts }) as Namespace[]
  return namespaces
    .filter(
      (namespace) => Boolean(before.attempts[namespace]) !== Boolean(after.attempts[namespace]),
    )
    .reduce(
      (modal, namespace) => setLoading(modal, Boolean(after.attempts[namespace]), namespace),
      after.modal,
    )
}

function settle(state: Shown, close: () => Shown): Shown {
  if (state.router.some(({ name }) => name === 'ProfileWallets'))
    return { modal: state.modal, router: [{ name: 'Account' }, { name: 'ProfileWallets' }] }
  if (!state.modal.open) return state
  const { modal, router } = close()
  return { modal: { ...modal, greets: true }, router }
}

/** Leaves the screen of a gate that is passed. */
function leaveGate(
  { modal, router }: Shown,
  { embedded, view }: { embedded: boolean; view: ViewName },
): Shown {
  if (!router.some(({ name }) => name === view)) return { modal, router }
  // A screen over it, such as the one that switches, finishes by itself.
  const previous = currentView(router).name === view ? back(router, { connected: true }) : 'close'
  return previous === 'close'
    ? {
        modal: { ...modal, open: embedded, shake: false },
        router: [{ name: embedded ? 'Account' : 'Connect' }],
      }
    : { modal, router: previous }
}
