import type { LatchkeyEvent } from './createEventLog.ts'

/**
 * Whether an event tells that something failed: an error of ours, or a connect, a disconnect or a transfer that came to
 * nothing, also because the visitor declined to connect.
 *
 * @example
 * watchEvents(latchkey, (event) => {
 *   if (isFailure(event)) report(event)
 * })
 */
export function isFailure({ event, type }: Pick<LatchkeyEvent, 'event' | 'type'>): boolean {
  return type === 'error' || event.endsWith('_ERROR')
}
