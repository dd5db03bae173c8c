/** What PostgreSQL says of a statement, without the statement and its values: they belong to visitors. */
export class StatementError extends Error {
  override readonly name = 'StatementError'
  /** The SQLSTATE, such as `23505`; what is no error of PostgreSQL has none. */
  readonly code: string | undefined

  constructor({ code, message }: { code: string | undefined; message: string }) {
    super(message)
    this.code = code
  }
}
