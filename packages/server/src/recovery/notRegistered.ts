import { ApiError } from '../http/ApiError.ts'

/** The error for a device that this role has not let in. */
export function notRegistered(): ApiError {
  return new ApiError({
    code: 'device_refused',
    description: 'This device is not registered for the wallet.',
    field: 'device',
    status: 403,
  })
}
