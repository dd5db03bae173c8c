import type { LatchkeyEvent } from './createEventLog.ts'
import type { Latchkey } from './Latchkey.ts'
import { publicEvent } from './publicEvent.ts'

/**
 * Calls a listener with every event of the instance from now on: what the visitor opens and connects, and what fails.
 * Returns what stops it.
 *
 * @example
 * const stop = watchEvents(latchkey, ({ errorMessage, event, properties, type }) => {
 *   if (type === 'error') report(event, properties, errorMessage)
 * })
 */
export function watchEvents(
  { internal }: Pick<Latchkey, 'internal'>,
  listener: (event: LatchkeyEvent) => void,
): () => void {
  return internal.events.subscribe((event) => {
    try {
      listener(publicEvent(event))
    } catch (error) {
      // A fault of the page's own must not end what the event tells of.
      queueMicrotask(() => {
        throw error
      })
    }
  })
}
