import {
  isFailure,
  type Latchkey,
  type WalletEvent,
  watchEvents,
  watchWalletEvents,
} from '@latchkey/core'
import type { ElementEvents } from './ElementEvents.ts'

/** The name of an element's event, with what it says. */
export type ElementEvent = {
  [Name in keyof ElementEvents]: [name: Name, detail: ElementEvents[Name]['detail']]
}[keyof ElementEvents]

/** Calls the listener with what an element tells of its instance from now on; returns what stops it. */
export function watchInstance(
  latchkey: Latchkey,
  listener: (...event: ElementEvent) => void,
): () => void {
  const stops = [
    watchWalletEvents(latchkey, (event) => {
      const known = toElementEvent(event)
      if (known) listener(...known)
    }),
    latchkey.store.subscribe(({ modal }, before) => {
      if (modal.open !== before.modal.open)
        listener(modal.open ? 'latchkey-open' : 'latchkey-close', null)
    }),
    watchEvents(latchkey, (event) => {
      if (isFailure(event)) listener('latchkey-error', event)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Pure: what a wallet did as an element says it; nothing for a code that only a page of its own would show. */
export function toElementEvent({ type, ...detail }: WalletEvent): ElementEvent | undefined {
  switch (type) {
    case 'accountsChanged':
      return [
        'latchkey-accounts-changed',
        detail as ElementEvents['latchkey-accounts-changed']['detail'],
      ]
    case 'chainChanged':
      return [
        'latchkey-network-changed',
        detail as ElementEvents['latchkey-network-changed']['detail'],
      ]
    case 'connect':
      return ['latchkey-connect', detail as ElementEvents['latchkey-connect']['detail']]
    case 'disconnect':
      return ['latchkey-disconnect', detail as ElementEvents['latchkey-disconnect']['detail']]
    default:
      return undefined
  }
}
