import { ApiError } from '../../http/ApiError.ts'
import { tooOften } from '../../mail/tooOften.ts'
import { resendMs } from './lifetimes.ts'

/** @throws {ApiError} 429 */
export function requireNoPause(waitMs: number): void {
  if (waitMs > 0) throw tooSoon(waitMs)
}

export function tooSoon(waitMs: number): ApiError {
  return tooOften(Math.ceil(Math.min(waitMs, resendMs) / 1000), { field: 'email' })
}

export function codeWrong(triesLeft: number): ApiError {
  return new ApiError({
    code: 'code_wrong',
    description: 'That is not the code.',
    field: 'code',
    status: 400,
    triesLeft,
  })
}

export function expired(): ApiError {
  return new ApiError({
    code: 'code_expired',
    description: 'This code has expired.',
    field: 'code',
    status: 410,
  })
}

export function triesUsed(): ApiError {
  return new ApiError({
    code: 'code_tries_used',
    description: 'Too many wrong codes: ask for a new one.',
    field: 'code',
    status: 410,
  })
}
