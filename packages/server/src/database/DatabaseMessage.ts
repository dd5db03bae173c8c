/** What the thread of the embedded database is asked. */
export type DatabaseRequest =
  | {
      kind: 'query'
      sql: string
      parameters: readonly unknown[]
      rowMode: 'array' | 'object'
      /** Types by their object id whose values come as PostgreSQL writes them. */
      asText: readonly number[]
      transaction?: number | undefined
    }
  | { kind: 'script'; sql: string; transaction?: number | undefined }
  /** Answered when the transaction has its turn; its number is that of this request. */
  | { kind: 'begin' }
  | { kind: 'end'; transaction: number; commit: boolean }
  | { kind: 'close' }

/** A request as it is sent. */
export type SentRequest = DatabaseRequest & {
  id: number
  /** Whether what it begins may only read. */
  readOnly: boolean
}

/** What the thread says; the answer to request 0 says that the database is open. */
export type DatabaseAnswer =
  | { id: number; result: unknown }
  | { id: number; error: { code: string | undefined; message: string } }
  | { panic: string }

/** What the thread is started with. */
export type DatabaseThreadData = {
  /** Where the data lies; without one in memory. */
  folder: string | undefined
}
