import type { Latchkey } from './Latchkey.ts'
import { type WalletEvent, walletEventsBetween } from './walletEvents.ts'

/**
 * Calls a listener with everything that connected wallets do from now on: `connect`, `disconnect`, `accountsChanged`,
 * `chainChanged`, and `display_uri` for a code that can be shown (S4.42). Returns what stops it.
 *
 * @example
 * const stop = watchWalletEvents(latchkey, (event) => {
 *   if (event.type === 'display_uri') showOwnCode(event.uri)
 * })
 */
export function watchWalletEvents(
  { store }: Pick<Latchkey, 'store'>,
  listener: (event: WalletEvent) => void,
): () => void {
  return store.subscribe((after, before) => {
    for (const event of walletEventsBetween(before, after)) listener(event)
  })
}
