import { ApiError } from '../http/ApiError.ts'
import type { DurableLimiter } from '../http/createDurableLimiter.ts'
import type { Rate } from '../http/Limiter.ts'
import { refuseDatabase } from './answering.ts'

const rates = {
  /** Of one account, whose sign-ins are verified: its sessions, and what is written for each. */
  account: { burst: 10, perSecond: 1 / 30 },
  /** An office behind one address comes back from lunch. */
  address: { burst: 30, perSecond: 1 / 2 },
  /** Bounds the spent nonces of a project: ten minutes of this. */
  project: { burst: 600, perSecond: 50 },
} as const satisfies Record<string, Rate>

/** Counts sign-ins. @throws {ApiError} 429 when there were too many, 503 when they cannot be counted */
export type Guard = (scope: keyof typeof rates, key: string) => Promise<void>

/** Counts in the database, so that neither a restart nor another server gives more tries. */
export function createGuard(limiter: DurableLimiter): Guard {
  return async (scope, key) => {
    const { allowed, retryAfterSeconds } = await limiter
      .take(`signIn:${scope}:${key}`, rates[scope])
      .catch(refuseDatabase)
    if (allowed) return
    throw new ApiError({
      code: 'rate_limited',
      description: 'Too many sign-ins; try again a little later.',
      field: 'rate_limited',
      retryAfterSeconds,
      status: 429,
    })
  }
}
