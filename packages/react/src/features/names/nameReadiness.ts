import { maxNameLength, type NameSuggestion, nameProblem } from '@latchkey/core/modal'
import type { QuerySnapshot } from '../../queries/QuerySnapshot.ts'

/** What stands between a typed name and its registration. */
export type NameReadiness =
  | { status: 'checking' }
  | { status: 'elsewhere' }
  | { status: 'empty' }
  | { status: 'failed'; error: Error }
  | { status: 'free' }
  | { status: 'hyphens' }
  | { status: 'long' }
  | { status: 'offline' }
  | { status: 'short' }
  | { status: 'taken' }

/** What can be in a name, of what somebody types or pastes (S5.1): small letters, digits and hyphens. */
export function readTypedName(text: string, zone: string): string {
  const lower = text.trim().toLowerCase()
  const label = lower.endsWith(`.${zone}`) ? lower.slice(0, -zone.length - 1) : lower
  // One more than a name may have, so that what is too long is said.
  return label.replace(/[^a-z0-9-]/g, '').slice(0, maxNameLength + 1)
}

/** Where a typed name stands. That it is short or ends with a hyphen is said to who has paused, not while they type. */
export function nameReadiness({
  label,
  name,
  online,
  settled,
  suggestions,
}: {
  label: string
  /** With its zone. */
  name: string
  online: boolean
  /** What was typed when the visitor paused last. */
  settled: string
  /** About what was typed then. */
  suggestions: QuerySnapshot<readonly NameSuggestion[]>
}): NameReadiness {
  const problem = nameProblem(label)
  if (problem === 'long') return { status: 'long' }
  if (label === '' || (problem && label !== settled)) return { status: 'empty' }
  // Nothing else gets into the field.
  if (problem && problem !== 'characters') return { status: problem }
  if (label !== settled) return { status: 'checking' }
  if (suggestions.data) {
    const exact = suggestions.data.find((each) => each.name === name)
    return { status: exact ? (exact.registered ? 'taken' : 'free') : 'elsewhere' }
  }
  if (!online) return { status: 'offline' }
  if (suggestions.status === 'error') return { error: suggestions.error, status: 'failed' }
  return { status: 'checking' }
}
