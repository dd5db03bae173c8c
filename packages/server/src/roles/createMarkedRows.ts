import type { Database, Session } from '../database/Database.ts'
import type { RoleKeys } from './createRoleKeys.ts'
import { type MarkedTable, markedTables, markOf, type Row, refOf } from './markedTables.ts'
import { partDamaged } from './partDamaged.ts'

/** Why a row does not count: this role did not write it as it is, or has written a newer one since. */
export type RowFault = 'forged' | 'put back'

/** Called for each row that was refused. */
export type OnRefusedRow = (refused: { fault: RowFault; ref: string; table: MarkedTable }) => void

/** Rows that open something, read and written by their mark alone. */
export type MarkedSession = Pick<Session, 'rows'> & {
  /** Rows that count, by what follows `where`. */
  find(table: MarkedTable, where: string, parameters: readonly unknown[]): Promise<Row[]>
  /** The same, of what is lost where it does not count. @throws {ApiError} `slot_damaged` where all there are were refused */
  require(table: MarkedTable, where: string, parameters: readonly unknown[]): Promise<Row[]>
  /** Writes a whole row in the place of the one that has its keys. */
  put(table: MarkedTable, row: Row): Promise<void>
  /** Writes a whole row where nothing is in its place; whether it did. */
  add(table: MarkedTable, row: Row): Promise<boolean>
  remove(table: MarkedTable, where: string, parameters: readonly unknown[]): Promise<void>
}

export type MarkedRows = MarkedSession & {
  transaction<T>(work: (session: MarkedSession) => Promise<T>): Promise<T>
}

/** Rows whose newest version this process remembers; of more it knows only whether they are by this role. */
const maxRemembered = 50_000

/** The one door to a role's rows that decide who gets something (ADR 0080). */
export function createMarkedRows({
  database,
  keys,
  now,
  onRefused,
  onWritten = () => undefined,
}: {
  database: Pick<Database, 'rows' | 'transaction'>
  keys: Pick<RoleKeys, 'mac'>
  now: () => number
  onRefused: OnRefusedRow
  /** Called once something was written, and stays. */
  onWritten?: (() => void) | undefined
}): MarkedRows {
  /** By table and keys. A row that is older was put back. */
  const newest = new Map<string, number>()

  function remember(ref: string, version: number): void {
    const known = newest.get(ref) ?? 0
    newest.delete(ref)
    newest.set(ref, Math.max(known, version))
    for (const first of newest.keys()) {
      if (newest.size <= maxRemembered) break
      newest.delete(first)
    }
  }

  function faultOf(table: MarkedTable, row: Row): RowFault | undefined {
    if (row['mark'] !== markOf(keys, table, row)) return 'forged'
    return versionOf(row) < (newest.get(refOf(table, row)) ?? 0) ? 'put back' : undefined
  }

  function open(
    { rows }: Pick<Session, 'rows'>,
    written: (ref: string, version: number) => void,
    /** What is read there stays. */
    isCommitted: boolean,
  ): MarkedSession {
    async function read(table: MarkedTable, where: string, parameters: readonly unknown[]) {
      const sql = `select * from ${table} where ${where}`
      let all = await rows(sql, parameters)
      // Another request may have written between the answer of the database and now.
      if (all.some((row) => faultOf(table, row) === 'put back')) all = await rows(sql, parameters)
      const found = all.filter((row) => {
        const fault = faultOf(table, row)
        if (!fault) return true
        onRefused({ fault, ref: refOf(table, row), table })
        return false
      })
      if (isCommitted) for (const row of found) remember(refOf(table, row), versionOf(row))
      return { found, isRefused: found.length < all.length }
    }

    function sealed(table: MarkedTable, row: Row) {
      const ref = refOf(table, row)
      const version = Math.max(now(), versionOf(row) + 1, (newest.get(ref) ?? 0) + 1)
      const next = { ...row, version }
      const columns: Row = { ...next, mark: markOf(keys, table, next) }
      const names = Object.keys(columns)
      return {
        insert: `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
        names,
        parameters: Object.values(columns).map(toParameter),
        ref,
        version,
      }
    }

    return {
      async add(table, row) {
        const { insert, parameters, ref, version } = sealed(table, row)
        const added = await rows(`${insert} on conflict do nothing returning mark`, parameters)
        if (added.length > 0) written(ref, version)
        return added.length > 0
      },
      find: async (...query) => (await read(...query)).found,
      async put(table, row) {
        const { insert, names, parameters, ref, version } = sealed(table, row)
        const set = names.map((name) => `${name} = excluded.${name}`).join(', ')
        await rows(
          `${insert} on conflict (${markedTables[table].join(', ')}) do update set ${set}`,
          parameters,
        )
        written(ref, version)
      },
      async remove(table, where, parameters) {
        const gone = await rows(`delete from ${table} where ${where} returning *`, parameters)
        for (const row of gone)
          if (row['mark'] === markOf(keys, table, row))
            written(refOf(table, row), Math.max(now(), versionOf(row) + 1))
      },
      async require(...query) {
        const { found, isRefused } = await read(...query)
        if (found.length === 0 && isRefused) throw partDamaged()
        return found
      },
      rows,
    }
  }

  return {
    ...open(
      database,
      (ref, version) => {
        remember(ref, version)
        onWritten()
      },
      true,
    ),
    async transaction(work) {
      const written: [string, number][] = []
      const result = await database.transaction((session) =>
        work(open(session, (...each) => void written.push(each), false)),
      )
      // Not before: what was taken back was never written.
      for (const each of written) remember(...each)
      if (written.length > 0) onWritten()
      return result
    },
  }
}

function versionOf(row: Row): number {
  return Number(row['version'] ?? 0)
}

function toParameter(value: unknown): unknown {
  const isData = typeof value === 'object' && value !== null && !(value instanceof Uint8Array)
  return isData ? JSON.stringify(value) : value
}
