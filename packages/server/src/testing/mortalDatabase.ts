import type { Database, Session } from '../database/Database.ts'

/** Thrown by a database whose process has been killed. */
export class KilledError extends Error {
  override readonly name = 'KilledError'
}

/**
 * A database as a process has it that is killed at some statement: that one and all after it never reach the database, so the
 * transaction that is open is undone.
 */
export function mortalDatabase(
  database: Database,
  { statements }: { statements: number },
): Pick<Database, 'rows' | 'transaction'> {
  let left = statements
  const live = () => {
    if (left <= 0) throw new KilledError('killed')
    left -= 1
  }
  return {
    async rows(sql, parameters) {
      live()
      return database.rows(sql, parameters)
    },
    async transaction(work) {
      live()
      return database.transaction((session) => {
        const mortal: Session = {
          async rows(sql, parameters) {
            live()
            return session.rows(sql, parameters)
          },
          async script(sql) {
            live()
            return session.script(sql)
          },
        }
        return work(mortal).then((result) => {
          // Before the commit.
          live()
          return result
        })
      })
    },
  }
}
