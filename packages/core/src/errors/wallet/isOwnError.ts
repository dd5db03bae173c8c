import { LatchkeyError } from '../LatchkeyError.ts'

/** Whether an error is one of the toolkit's own, which needs no reading. */
export function isOwnError(thrown: unknown): thrown is LatchkeyError {
  try {
    return thrown instanceof LatchkeyError
  } catch {
    // A proxy may throw when it is asked for its prototype.
    return false
  }
}
