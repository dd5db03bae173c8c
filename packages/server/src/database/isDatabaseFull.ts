import { DatabaseFullError } from './DatabaseFullError.ts'

/** PostgreSQL's `disk_full`. */
const diskFull = '53100'

/** Whether something failed for want of room on the database's disk, however deep that stands among its causes. */
export function isDatabaseFull(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof DatabaseFullError || ('code' in cause && cause.code === diskFull))
      return true
  return false
}
