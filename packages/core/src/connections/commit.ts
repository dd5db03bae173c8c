import type { Namespace } from '@latchkey/protocol'
import type { Latchkey } from '../Latchkey.ts'
import { modalAfter } from '../modal/modalAfter.ts'
import { isConnected } from '../selectors.ts'
import { followAccount } from '../signIn/followAccount.ts'
import { followSignIns } from '../signIn/followSignIns.ts'
import { signInRequirement } from '../signIn/signInRequirement.ts'
import { abortAttempts } from './abortAttempts.ts'
import type { ConnectionsEvent } from './ConnectionsEvent.ts'
import { connectionsTransition } from './connectionsTransition.ts'
import { followWallets } from './followWallets.ts'
import { gateRules } from './gateRules.ts'
import { rememberConnections } from './rememberConnections.ts'
import { storedConnections } from './storedConnections.ts'

/**
 * The one door by which connections change.
 *
 * The state and what the modal shows change in one step, so that no subscriber sees half of it. Listening to
 * wallets, pending requests and storage follow from the state.
 */
export function commit(latchkey: Latchkey, event: ConnectionsEvent): void {
  const { internal, options, store } = latchkey
  // What wallets answer now would bring back the listeners that `destroy` has taken away.
  if (internal.signal.aborted) return
  internal.commit ??= (next) => commit(latchkey, next)
  const before = store.getState()
  if (options.siwx) internal.signIn ??= signInRequirement(latchkey, options.siwx)
  const changed = connectionsTransition(before, event)
  const after = options.siwx ? followAccount(changed, event) : changed
  if (after !== before) {
    const facts = {
      embedded: options.enableEmbedded,
      event,
      rules: gateRules(latchkey),
      viewNeeds: internal.viewNeeds,
    }
    const { modal, router } = modalAfter(before, after, facts)
    store.setState({ ...after, modal, router })
    if (before.modal.open && !modal.open)
      internal.events.emit({
        event: 'MODAL_CLOSE',
        properties: { connected: isConnected(store.getState()) },
      })
  }
  abortAttempts(latchkey)
  followSignIns(latchkey, before)
  followWallets(latchkey, {
    commit: internal.commit,
    fresh: freshWallet(event),
  })
  // What another tab stored is there already.
  if (event.type === 'storedElsewhere') internal.remembered = storedConnections(store.getState())
  else rememberConnections(latchkey)
}

/** The wallet that an event brought anew: what it was known to grant does not count any more. */
function freshWallet(event: ConnectionsEvent): `${Namespace}:${string}` | undefined {
  switch (event.type) {
    case 'approved':
    case 'joined':
    case 'restored':
    case 'standbyRestored':
      return `${event.namespace}:${event.connection.connectorId}`
    default:
      return undefined
  }
}
