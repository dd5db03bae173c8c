import type { Database } from '../database/Database.ts'
import type { MigrationGroup } from '../database/migrate.ts'

/** Thrown for a statement that names a table of somebody else. */
export class ForeignTableError extends Error {
  readonly code = 'database.foreign_table'
  override readonly name = 'ForeignTableError'

  constructor(table: string) {
    super(`This part has no table ${table}.`)
  }
}

/** Texts between quotes, which name nothing. */
const literals = /'(?:[^']|'')*'/g
const identifiers = /[a-z_][\w$]*/gi

/**
 * A database through which a part reads and writes its own tables alone, those whose names begin with its group's: a fault
 * in one part gives nothing of another away. Who runs the process reads all of it: for them, a part runs apart.
 */
export async function databaseOfGroup(
  database: Database,
  group: MigrationGroup,
): Promise<Database> {
  const found = await database.rows(
    `select tablename from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const foreign = new Set(
    found.map(({ tablename }) => String(tablename)).filter((name) => !name.startsWith(`${group}_`)),
  )
  function check(sql: string): void {
    for (const [word] of sql.replace(literals, ' ').matchAll(identifiers)) {
      const name = word.toLowerCase()
      if (foreign.has(name) || name.startsWith('pg_') || name === 'information_schema')
        throw new ForeignTableError(name)
    }
  }
  return {
    ...database,
    get queries(): never {
      throw new ForeignTableError('of the schema')
    },
    async rows(sql, parameters) {
      check(sql)
      return database.rows(sql, parameters)
    },
    transaction: (work) =>
      database.transaction((session) =>
        work({
          async rows(sql, parameters) {
            check(sql)
            return session.rows(sql, parameters)
          },
          async script() {
            throw new ForeignTableError('of a script')
          },
        }),
      ),
  }
}
