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
    if (connectors.length === 0) return
    setSession(latchkey, source, connectors)
    void readClientId(latchkey, actions)
  } catch {
    // Without it the wallet counts as one that is gone; the visitor can connect again.
  }
}
