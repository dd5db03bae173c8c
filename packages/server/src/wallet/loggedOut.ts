import { ApiError } from '../http/ApiError.ts'

/** The error for a device that has entered no code, or one of another wallet. */
export function loggedOut(): ApiError {
  return new ApiError({
    code: 'logged_out',
    description: 'This device is not logged in: enter a code.',
    field: 'device',
    status: 403,
  })
}
