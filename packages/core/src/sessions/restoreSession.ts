import { commit } from '../connections/commit.ts'
import type { Latchkey } from '../Latchkey.ts'
import { loadSource } from './loadSource.ts'
import { readClientId } from './readClientId.ts'
import type { SessionSource } from './SessionSource.ts'
import { setSession } from './setSession.ts'

/** Brings the session of an earlier visit, or of another tab, back into the list of wallets. Never rejects. */
export async function restoreSession(latchkey: Latchkey, source: SessionSource): Promise<void> {
  try {
    const actions = await loadSource(latchkey, source)
    const connectors = await actions.restore()
    if (connectors.length === 0) return forgetSession(latchkey, source)
    setSession(latchkey, source, connectors)
    void readClientId(latchkey, actions)
  } catch {
    // Without it the wallet counts as one that is gone; the visitor can connect again.
  }
}

/** The session of an earlier visit is over: later visits need not load its source to learn that. */
function forgetSession(latchkey: Latchkey, { id: connectorId }: SessionSource): void {
  // Afterwards it may be another tab's, which is stored before its source has kept the session.
  if (latchkey.store.getState().initialized) return
  for (const namespace of latchkey.adapters.keys())
    commit(latchkey, { connectorId, forget: true, namespace, type: 'notRestored' })
}
