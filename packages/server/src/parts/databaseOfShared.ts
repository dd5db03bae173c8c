import { readFile } from 'node:fs/promises'
import type { Database, Session } from '../database/Database.ts'
import { migrationGroups, migrationNames, migrationsFolder } from '../database/migrate.ts'
import { ForeignTableError } from './databaseOfGroup.ts'

/** By these a statement can be written by hand, which the typed schema does not look at. */
const byHand = new Set<PropertyKey>(['$client', '_', 'execute', 'transaction'])

/**
 * A database through which the parts without tables of their own reach all tables but those of the parts that have: a fault in
 * one of them gives nothing of the wallet away. A statement that only speaks of such a table is refused as well.
 */
export async function databaseOfShared(database: Database): Promise<Database> {
  const names = await ownedTables()
  const owned = new RegExp(`\\b(?:${names.join('|')})\\b`, 'i')
  function check(sql: string): void {
    const [table] = owned.exec(sql) ?? []
    if (table) throw new ForeignTableError(table)
  }
  const checked = ({ rows, script }: Session): Session => ({
    async rows(sql, parameters) {
      check(sql)
      return rows(sql, parameters)
    },
    async script(sql) {
      check(sql)
      return script(sql)
    },
  })
  return {
    ...database,
    queries: new Proxy(database.queries, {
      get(queries, name, receiver) {
        if (byHand.has(name)) throw new ForeignTableError('of a statement by hand')
        return Reflect.get(queries, name, receiver)
      },
    }),
    async rows(sql, parameters) {
      check(sql)
      return database.rows(sql, parameters)
    },
    transaction: (work) => database.transaction((session) => work(checked(session))),
  }
}

/** The tables of parts that have their own, whether they are in the database yet or not. */
async function ownedTables(): Promise<string[]> {
  const names = (await Promise.all(migrationGroups.map((group) => migrationNames(group)))).flat()
  const texts = await Promise.all(
    names.map((name) => readFile(`${migrationsFolder}${name}`, 'utf8')),
  )
  return texts.flatMap((text) =>
    [...text.matchAll(/^(?:create table|alter table \w+ rename to) (\w+)/gm)].map(
      ([, table = '']) => table,
    ),
  )
}
