import type { ErrorEnvelope } from '@latchkey/protocol/http'
import { HTTPException } from 'hono/http-exception'
import { causedBy } from '../database/causedBy.ts'
import { DatabaseStuckError } from '../database/DatabaseStuckError.ts'
import { isDatabaseFull } from '../database/isDatabaseFull.ts'
import { sqlState } from '../database/sqlState.ts'
import { ApiError } from './ApiError.ts'
import type { ServerContext } from './ServerEnv.ts'

/** Answers with the one error body every status shares. */
export function errorResponse(c: ServerContext, error: ApiError): Response {
  if (error.retryAfterSeconds !== undefined)
    c.header('Retry-After', String(error.retryAfterSeconds))
  c.header('Cache-Control', 'no-store')
  const envelope: ErrorEnvelope = {
    code: error.code,
    ...(error.freeInMs === undefined ? {} : { freeInMs: error.freeInMs }),
    reasons: [{ description: error.message, field: error.field }],
    requestId: c.get('requestId'),
    status: 'FAILED',
    ...(error.triesLeft === undefined ? {} : { triesLeft: error.triesLeft }),
  }
  return c.json(envelope, error.status)
}

/** What is answered while the database is away. */
export function databaseUnavailable(cause: unknown): ApiError {
  return new ApiError({
    cause,
    code: 'database_unavailable',
    description: 'The database of the server does not answer; try again a little later.',
    retryAfterSeconds: 5,
    status: 503,
  })
}

/** A text with U+0000, or one of JSON with that or half of a surrogate pair. */
const unstorableText = ['22021', '22P05']

/** Any thrown value as the error to answer with; what we did not plan becomes a 500 without details. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof HTTPException && error.status < 500)
    return new ApiError({
      cause: error,
      code: 'bad_request',
      description: error.message || 'The request could not be read.',
      status: 400,
    })
  if (isDatabaseFull(error))
    return new ApiError({
      cause: error,
      code: 'storage_full',
      description: 'The server has no room to store this; try again later.',
      retryAfterSeconds: 60,
      status: 507,
    })
  if (causedBy(error, DatabaseStuckError)) return databaseUnavailable(error)
  if (unstorableText.includes(sqlState(error) ?? ''))
    return new ApiError({
      cause: error,
      code: 'text_invalid',
      description: 'A text of the request has a character that cannot be kept, such as U+0000.',
      status: 400,
    })
  return new ApiError({
    cause: error,
    code: 'internal_error',
    description: 'Something went wrong on the server.',
    status: 500,
  })
}
