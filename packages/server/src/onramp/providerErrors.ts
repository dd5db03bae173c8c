import { ApiError } from '../http/ApiError.ts'

/** Thrown by a provider that was asked and did not answer as it should. */
export class ProviderError extends Error {
  readonly code = 'onramp.provider'
  override readonly name: string = 'ProviderError'
}

/** Thrown by a provider that has answered, and has no one who sells this now: it is none that fails. */
export class NotSoldError extends ProviderError {
  constructor() {
    super('No one sells this for this amount now.')
  }
}

/** What was asked cannot be; `field` says what of it. */
export function refused(code: string, description: string, field: string): ApiError {
  return new ApiError({ code, description, field, status: 400 })
}

/** The provider was asked, and did not answer, or not as it should. */
export function providerUnavailable(cause?: unknown): ApiError {
  return new ApiError({
    cause,
    code: 'provider_unavailable',
    description: 'The provider does not answer at the moment; try again a little later.',
    field: 'provider',
    retryAfterSeconds: 5,
    status: 503,
  })
}

/** There is no such order, or it is not this project's: both are answered the same. */
export function orderUnknown(): ApiError {
  return new ApiError({
    code: 'order_unknown',
    description: 'There is no such order.',
    field: 'id',
    status: 404,
  })
}
