import type { Latchkey } from './Latchkey.ts'
import { type WalletEvent, walletEventsBetween } from './walletEvents.ts'

/**
 * Calls a listener with everything that connected wallets do from now on: `connect`, `disconnect`, `accountsChanged`,
 * `chainChanged`, and `display_uri` for a code that can be shown (S4.42). A listener that
 * throws keeps neither the toolkit nor another one from its work. Returns what stops it.
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
  let before = store.getState()
  // Not the states that the store hands over: another listener may have acted meanwhile, and those come late.
  return store.subscribe(() => {
    const after = store.getState()
    const events = walletEventsBetween(before, after)
    before = after
    for (const event of events)
      try {
        listener(event)
      } catch (error) {
        // Reported as an uncaught error would be, once the wallet is stored and listened to.
        queueMicrotask(() => {
          throw error
        })
      }
  })
}
