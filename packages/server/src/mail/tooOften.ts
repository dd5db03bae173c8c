import { ApiError } from '../http/ApiError.ts'

/** The error for a mail that was asked for too soon (S8.8). */
export function tooOften(retryAfterSeconds: number, { field }: { field: string }): ApiError {
  return new ApiError({
    code: 'rate_limited',
    description: `Please try again after ${retryAfterSeconds} seconds`,
    field,
    retryAfterSeconds,
    status: 429,
  })
}
