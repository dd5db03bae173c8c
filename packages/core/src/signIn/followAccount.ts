import type { ConnectionsEvent } from '../connections/ConnectionsEvent.ts'
import type { LatchkeyState } from '../state/LatchkeyState.ts'
import { accountInUse } from './accountInUse.ts'
import type { AccountKey, SignIns } from './SignInFlow.ts'

/**
 * Pure: begins the sign-in of an account that came in use, and forgets those whose wallet is gone: who connects again
 * is asked again.
 */
export function followAccount(state: LatchkeyState, event: ConnectionsEvent): LatchkeyState {
  const account = accountInUse(state)
  const kept = event.type === 'disconnected' ? withoutGone(state) : state.signIns
  if (!account || kept[account]) return kept === state.signIns ? state : { ...state, signIns: kept }
  const begun = { hold: event.type === 'approved', quiet: isQuiet(event), status: 'checking' }
  return { ...state, signIns: { ...kept, [account]: begun as SignIns[AccountKey] } }
}

/** Whether the page has it from before, and the visitor has done nothing. */
function isQuiet({ type }: ConnectionsEvent): boolean {
  return (
    type === 'restored' ||
    type === 'restoreEnded' ||
    type === 'standbyRestored' ||
    type === 'storedElsewhere'
  )
}

function withoutGone({ connections, signIns }: LatchkeyState): SignIns {
  const left = Object.values(connections).flatMap((each) =>
    each.status === 'connected' ? each.accounts.map(({ address }) => address) : [],
  )
  const entries = Object.entries(signIns).filter(([key]) =>
    left.some((address) => key.endsWith(`:${address}`)),
  )
  return Object.fromEntries(entries) as SignIns
}
