import type { QueryOptions, Results } from '@electric-sql/pglite'

/** What is used of PGlite, on this thread or on its own. */
export type PgliteClient = PgliteSession & {
  transaction<T>(work: (session: PgliteSession) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export type PgliteSession = {
  query<T>(
    sql: string,
    parameters?: unknown[],
    options?: Pick<QueryOptions, 'parsers' | 'rowMode'>,
  ): Promise<Pick<Results<T>, 'affectedRows' | 'fields' | 'rows'>>
  exec(sql: string): Promise<unknown>
}
