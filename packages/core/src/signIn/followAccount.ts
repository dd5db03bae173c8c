import type { Namespace } from '@latchkey/protocol'
import type { ConnectionsEvent } from '../connections/ConnectionsEvent.ts'
import { settledOf } from '../connections/settled.ts'
import type { LatchkeyState } from '../state/LatchkeyState.ts'
import { accountInUse, accountsInUse } from './accountInUse.ts'
import type { AccountKey, SignIns } from './SignInFlow.ts'

/**
 * Pure: begins the sign-in of each account that came in use, and ends those whose wallet is gone: the site is asked again
 * about an account that is back. A session of several namespaces has an account of each, and one's signature says nothing
 * of another's; the visitor is asked for it when that namespace becomes the active one.
 */
export function followAccount(state: LatchkeyState, event: ConnectionsEvent): LatchkeyState {
  const active = accountInUse(state)
  let signIns = withoutGone(state, event)
  for (const account of accountsInUse(state)) {
    if (signIns[account]) continue
    const hold = event.type === 'approved' && account === active
    signIns = { ...signIns, [account]: { hold, quiet: isQuiet(event), status: 'checking' } }
  }
  return signIns === state.signIns ? state : { ...state, signIns }
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

/**
 * The visitor's own disconnect forgets an account, which `followSignIns` then signs out. A wallet that only `changed` its
 * accounts is still there, and may change back.
 */
function withoutGone(state: LatchkeyState, event: ConnectionsEvent): SignIns {
  const { connections, signIns, standby } = state
  const isOwn = event.type === 'disconnected' || (event.type === 'ended' && event.remember)
  if (!isOwn && !['approved', 'ended', 'storedElsewhere'].includes(event.type)) return signIns
  const left = (Object.keys(connections) as Namespace[])
    .flatMap((namespace) => [settledOf(state, namespace), ...(standby[namespace] ?? [])])
    .flatMap((wallet) => ('accounts' in wallet ? wallet.accounts : []))
  let kept = signIns
  for (const key of Object.keys(signIns) as AccountKey[]) {
    if (left.some(({ address }) => key.endsWith(`:${address}`))) continue
    const { [key]: flow, ...others } = kept
    if (isOwn) kept = others
    else if (flow) kept = { ...kept, [key]: undefined }
  }
  return kept
}
