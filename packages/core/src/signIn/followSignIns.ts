import { settledOf } from '../connections/settled.ts'
import type { Latchkey } from '../Latchkey.ts'
import type { LatchkeyState } from '../state/LatchkeyState.ts'
import { accountInUse, accountsInUse } from './accountInUse.ts'
import { checkSessions } from './checkSessions.ts'
import { signOut } from './signOut.ts'

/**
 * Reads the site's sessions of the accounts in use, once for each time that they have to be, and ends those of accounts
 * that the visitor has disconnected. A page that disconnects because they could not be read keeps them (S4.16).
 */
export function followSignIns(latchkey: Latchkey, before: LatchkeyState): void {
  const { internal, options, store } = latchkey
  const { siwx } = options
  if (!siwx) return
  const state = store.getState()
  const gone = Object.keys(before.signIns).filter((key) => !Object.hasOwn(state.signIns, key))
  const last = accountInUse(before)
  const couldNotRead =
    last && before.signIns[last]?.status === 'checking' && !internal.signInChecks?.has(last)
  if (gone.length > 0 && siwx.signOutOnDisconnect !== false && !couldNotRead) {
    const isConnected = [...latchkey.adapters.keys()].some(
      (namespace) => settledOf(state, namespace).status === 'connected',
    )
    // What is left can be signed out of the next time.
    signOut(siwx, isConnected ? gone : 'everywhere').catch((error) =>
      internal.events.emit({ error, event: 'SIWX_AUTH_ERROR', type: 'error' }),
    )
  }

  internal.signInChecks ??= new Set()
  const checks = internal.signInChecks
  for (const account of accountsInUse(state)) {
    if (state.signIns[account]?.status !== 'checking' || checks.has(account)) continue
    checks.add(account)
    void checkSessions(latchkey, { account, siwx }).finally(() => checks.delete(account))
  }
}
