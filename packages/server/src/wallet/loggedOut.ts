import { ApiError } from '../http/ApiError.ts'

/** What a device hears that has entered no code, or not of this wallet. */
export function loggedOut(): ApiError {
  return new ApiError({
    code: 'logged_out',
    description: 'This device is not logged in: enter a code.',
    field: 'device',
    status: 403,
  })
}
