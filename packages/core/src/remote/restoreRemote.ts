import type { Latchkey } from '../Latchkey.ts'
import { keepConnectors } from './keepConnectors.ts'
import { loadRemote } from './loadRemote.ts'

/** Brings the session of an earlier visit, or of another tab, back into the list of wallets. Never rejects. */
export async function restoreRemote(latchkey: Latchkey): Promise<void> {
  try {
    const remote = await loadRemote(latchkey)
    const connectors = await remote.restore()
    if (connectors.length > 0) keepConnectors(latchkey, connectors)
  } catch {
    // Without it the wallet counts as one that is gone; the visitor can connect again.
  }
}
