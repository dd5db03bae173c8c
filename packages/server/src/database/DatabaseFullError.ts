/** Thrown instead of a write while the disk of the database has no room for it. */
export class DatabaseFullError extends Error {
  override readonly name = 'DatabaseFullError'
  readonly code = 'database.full'

  constructor(options?: ErrorOptions) {
    super('The disk of the database is full: nothing can be stored until there is room.', options)
  }
}
