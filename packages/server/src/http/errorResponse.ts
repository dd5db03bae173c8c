import type { ErrorEnvelope } from '@latchkey/protocol/http'
import { HTTPException } from 'hono/http-exception'
import { ApiError } from './ApiError.ts'
import type { ServerContext } from './ServerEnv.ts'

/** Answers with the one error body every status shares. */
export function errorResponse(c: ServerContext, error: ApiError): Response {
  if (error.retryAfterSeconds !== undefined)
    c.header('Retry-After', String(error.retryAfterSeconds))
  c.header('Cache-Control', 'no-store')
  const envelope: ErrorEnvelope = {
    code: error.code,
    reasons: [{ description: error.message, field: error.field }],
    requestId: c.get('requestId'),
    status: 'FAILED',
  }
  return c.json(envelope, error.status)
}

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
  return new ApiError({
    cause: error,
    code: 'internal_error',
    description: 'Something went wrong on the server.',
    status: 500,
  })
}
