import { ApiError } from '../../http/ApiError.ts'

/** A login or challenge that is over, or never was one of the device. */
export function loginExpired(): ApiError {
  return new ApiError({
    code: 'login_expired',
    description: 'This login has expired: begin again.',
    field: 'login',
    status: 410,
  })
}

/** What the browser that came back was given is missing: the answer is one for all its causes. */
export function otherBrowser(): ApiError {
  return new ApiError({
    code: 'other_browser',
    description: 'This login was begun in another browser: go back there and try again.',
    field: 'completion',
    status: 403,
  })
}

/** The role has no settings for the provider. */
export function providerOff(): ApiError {
  return new ApiError({
    code: 'provider_off',
    description: 'Accounts of this provider open no wallet here.',
    field: 'provider',
    status: 404,
  })
}

/** The provider did not answer, or not as one. */
export function providerDown(cause?: unknown): ApiError {
  return new ApiError({
    cause,
    code: 'provider_down',
    description: 'The provider does not answer: try again in a moment.',
    field: 'provider',
    retryAfterSeconds: 30,
    status: 503,
  })
}

/** What the provider has said does not count here, or it said no. */
export function providerRefused(): ApiError {
  return new ApiError({
    code: 'provider_refused',
    description: 'The provider did not say who this is: begin again.',
    field: 'provider',
    status: 403,
  })
}
