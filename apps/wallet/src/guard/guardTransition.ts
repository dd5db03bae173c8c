import { type GuardFacts, reasonAgainst } from './guardOf.ts'
import type { Sight } from './Sight.ts'

export type GuardEvent =
  /** Something in the card is another than it was. */
  { nowMs: number; type: 'changed' } | { nowMs: number; sight: Sight; type: 'looked' }

/** What is known before the browser has said anything. */
export function unseenFacts(nowMs: number): GuardFacts {
  const sight: Sight = { height: 0, isDocumentVisible: false, scale: 1, view: 'off', width: 0 }
  return { againstMs: nowMs, changedMs: nowMs, sight, sinceMs: nowMs }
}

/** What is known after an event; any change of what is seen begins the time anew. */
export function guardTransition(facts: GuardFacts, event: GuardEvent): GuardFacts {
  if (event.type === 'changed') return { ...facts, changedMs: event.nowMs }
  const { nowMs, sight } = event
  if (isSame(facts.sight, sight)) return facts
  // What is drawn in the place of a button changes how high the frame is: the guard would never see the end of its patience.
  const isStill = reasonAgainst(sight) === reasonAgainst(facts.sight)
  return { ...facts, againstMs: isStill ? facts.againstMs : nowMs, sight, sinceMs: nowMs }
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
