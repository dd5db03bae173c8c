import { ApiError } from '../http/ApiError.ts'

/** Another device was quicker. */
export function madeMeanwhile(): ApiError {
  return new ApiError({
    code: 'descriptor_changed',
    description: 'The wallet was made by another device meanwhile: log in again.',
    field: 'descriptor',
    status: 409,
  })
}
