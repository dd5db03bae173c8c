import type { Latchkey } from '../Latchkey.ts'
import { pairingLifetimeMs } from '../state/pairing.ts'
import { openModal } from './openModal.ts'

/**
 * Opens the modal with the code of a session that the page offers itself (`manualWCControl`, S2.20).
 *
 * @param uri the pairing URI, as its client gave it
 */
export function showPairing(latchkey: Latchkey, { uri }: { uri: string }): void {
  const { internal, store } = latchkey
  const expiresMs = internal.environment.now() + pairingLifetimeMs
  store.setState({ pairing: { expiresMs, status: 'waiting', uri } })
  openModal(latchkey)
}
