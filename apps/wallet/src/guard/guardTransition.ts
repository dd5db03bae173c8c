import type { GuardFacts } from './guardOf.ts'
import type { Sight } from './Sight.ts'

export type GuardEvent =
  /** Something in the card is another than it was. */
  { nowMs: number; type: 'changed' } | { nowMs: number; sight: Sight; type: 'looked' }

/** What is known before the browser has said anything. */
export function unseenFacts(nowMs: number): GuardFacts {
  const sight: Sight = { height: 0, isDocumentVisible: false, scale: 1, view: 'off', width: 0 }
  return { changedMs: nowMs, sight, sinceMs: nowMs }
}

/** What is known after an event; any change of what is seen begins the time anew. */
export function guardTransition(facts: GuardFacts, event: GuardEvent): GuardFacts {
  if (event.type === 'changed') return { ...facts, changedMs: event.nowMs }
  return isSame(facts.sight, event.sight)
    ? facts
    : { ...facts, sight: event.sight, sinceMs: event.nowMs }
}

function isSame(one: Sight, other: Sight): boolean {
  return (
    one.height === other.height &&
    one.isDocumentVisible === other.isDocumentVisible &&
    one.scale === other.scale &&
    one.view === other.view &&
    one.width === other.width
  )
}
