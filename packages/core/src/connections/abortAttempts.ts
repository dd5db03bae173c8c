import type { Latchkey } from '../Latchkey.ts'

/** Aborts requests whose attempt is no longer in the state: a newer one took over, or the visitor disconnected. */
export function abortAttempts({ internal, store }: Latchkey): void {
  const live = new Set(Object.values(store.getState().attempts).map(({ id }) => id))
  for (const [id, controller] of internal.attempts) {
    if (live.has(id)) continue
    internal.attempts.delete(id)
    controller.abort()
  }
}
