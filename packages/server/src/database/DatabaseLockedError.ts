/** Thrown when another process has the embedded database open. */
export class DatabaseLockedError extends Error {
  override readonly name = 'DatabaseLockedError'
  readonly code = 'database.locked'
  /** Whether the process runs on another machine, which nothing here can reach or check. */
  readonly isElsewhere: boolean

  constructor({
    folder,
    file,
    pid,
    host,
  }: { folder: string; file: string; pid: number; host?: string | undefined }) {
    super(
      host === undefined
        ? `The database in ${folder} is open in process ${pid}. Stop that process, or use PostgreSQL (database.url) to share it.`
        : `The database in ${folder} was opened by process ${pid} on the machine ${host}. If nothing runs there any more, delete ${file}.`,
    )
    this.isElsewhere = host !== undefined
  }
}
