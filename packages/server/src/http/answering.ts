import type { Database } from '../database/Database.ts'
import { isDatabaseFull } from '../database/isDatabaseFull.ts'
import { ApiError } from './ApiError.ts'
import { databaseUnavailable } from './errorResponse.ts'

/** What signing in needs of a database. */
export type AuthDatabase = Pick<Database, 'rows' | 'transaction'>

/** A database whose failures tell a visitor to come again (503), but for a full disk, which has an answer of its own. */
export function answering(database: AuthDatabase): AuthDatabase {
  return {
    rows: (...given) => database.rows(...given).catch(refuseDatabase),
    transaction: (work) => database.transaction(work).catch(refuseDatabase),
  }
}

/** Throws what a visitor is answered when the database failed. */
export function refuseDatabase(error: unknown): never {
  if (error instanceof ApiError || isDatabaseFull(error)) throw error
  throw databaseUnavailable(error)
}
