/** Why an embedded database is of no more use. */
export type DatabaseFailure =
  /** A statement had no answer for so long. */
  | { reason: 'silent'; quietMs: number }
  /** PostgreSQL has panicked; only a new process can read its journal. */
  | { reason: 'panic'; said: string }
  /** Its thread ended by itself. */
  | { reason: 'ended'; said: string }

/** Thrown by every statement of an embedded database that answers no more. */
export class DatabaseStuckError extends Error {
  override readonly name = 'DatabaseStuckError'
  readonly code = 'database_stuck'

  constructor(failure: DatabaseFailure) {
    super(sentence(failure))
  }
}

function sentence(failure: DatabaseFailure): string {
  switch (failure.reason) {
    case 'silent':
      return `The embedded database has not answered for ${failure.quietMs / 1000} seconds.`
    case 'panic':
      return `The embedded database panicked: ${failure.said}`
    case 'ended':
      return `The thread of the embedded database ended: ${failure.said}`
    default:
      return failure satisfies never
  }
}
