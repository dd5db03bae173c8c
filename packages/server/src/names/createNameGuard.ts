import { ApiError } from '../http/ApiError.ts'
import { refuseDatabase } from '../http/answering.ts'
import type { DurableLimiter } from '../http/createDurableLimiter.ts'
import type { Rate } from '../http/Limiter.ts'

/** Counts what is asked for names. @throws {ApiError} 429 when it was too much, 503 when it cannot be counted */
export type NameGuard = (scope: 'account' | 'address', key: string) => Promise<void>

/** Counts in the database, so that neither a restart nor another server gives more. */
export function createNameGuard({
  limiter,
  rates,
}: {
  limiter: DurableLimiter
  rates: Readonly<Record<Parameters<NameGuard>[0], Rate>>
}): NameGuard {
  return async (scope, key) => {
    const { allowed, retryAfterSeconds } = await limiter
      .take(`name:${scope}:${key}`, rates[scope])
      .catch(refuseDatabase)
    if (allowed) return
    throw new ApiError({
      code: 'rate_limited',
      description: 'Too much was asked for names today; try again later.',
      field: 'rate_limited',
      retryAfterSeconds,
      status: 429,
    })
  }
}
