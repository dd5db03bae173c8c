import type { Database, Session } from '../database/Database.ts'

/** Thrown by a database whose process has been killed. */
export class KilledError extends Error {
  override readonly name = 'KilledError'
}

/** What a process is about to do to its database: a statement inside of a transaction is undone with it. */
export type DatabaseStep = { isUndone: boolean; sql: string }

/** Lets a process live for so many statements. */
export function livesFor(statements: number): () => void {
  let left = statements
  return () => {
    if (left <= 0) throw new KilledError('killed')
    left -= 1
  }
}

/**
 * A database as a process has it that is killed at some statement: that one and all after it never reach the database, so the
 * transaction that is open is undone.
 */
export function mortalDatabase(
  database: Database,
  {
    live,
  }: {
    /** Called before each statement; it throws from the one on at which the process is killed. */
    live: (step: DatabaseStep) => void
  },
): Pick<Database, 'rows' | 'transaction'> {
  return {
    async rows(sql, parameters) {
      live({ isUndone: false, sql })
      return database.rows(sql, parameters)
    },
    async transaction(work) {
      live({ isUndone: true, sql: 'begin' })
      return database.transaction((session) => {
        const mortal: Session = {
          async rows(sql, parameters) {
            live({ isUndone: true, sql })
            return session.rows(sql, parameters)
          },
          async script(sql) {
            live({ isUndone: true, sql })
            return session.script(sql)
          },
        }
        return work(mortal).then((result) => {
          live({ isUndone: false, sql: 'commit' })
          return result
        })
      })
    },
  }
}
