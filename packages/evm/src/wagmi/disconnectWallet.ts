import { disconnect } from '@latchkey/core'
import type { Latchkey } from '@latchkey/core/adapter'

/**
 * Disconnects the EVM wallets of an instance. The page is disconnected when this returns; the wallets give their grants
 * back after it, and what fails then is reported as an event (`DISCONNECT_ERROR`).
 */
export function disconnectWallet(latchkey: Latchkey): void {
  // The modal closes once the wallets have answered: not one that the visitor opens until then.
  const keepOpen = !latchkey.store.getState().modal.open
  disconnect(latchkey, { keepOpen, namespace: 'eip155' }).catch(() => undefined)
}
