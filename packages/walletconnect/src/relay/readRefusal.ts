import { type RelayRefusal, RelayRefusedError } from '@latchkey/core/adapter'
import { redact } from './redact.ts'

/** Words of a refusal, the surest first; relays differ in the rest. */
const patterns: readonly (readonly [RegExp, RelayRefusal])[] = [
  [/origin/i, 'origin'],
  [/project/i, 'project'],
  [/clock|expired|\bexp\b|\biat\b|not yet valid|issued|too old|in the future/i, 'clock'],
]

/** Reads from its words why a relay refused us: mostly the project or the page, on some devices the clock. */
export function readRefusal(said: string): RelayRefusedError {
  const relayMessage = redact(said) || 'It gave no reason.'
  const reason = patterns.find(([pattern]) => pattern.test(relayMessage))?.[1] ?? 'other'
  return new RelayRefusedError({ reason, relayMessage })
}
