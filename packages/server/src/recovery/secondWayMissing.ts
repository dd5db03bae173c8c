import { ApiError } from '../http/ApiError.ts'

/** The error for a new device of a visitor whom only their site knows: nothing of their own lets it in. */
export function secondWayMissing(): ApiError {
  return new ApiError({
    code: 'second_way_missing',
    description:
      'This wallet opens only in the browsers that have it: nothing else lets a new one in.',
    field: 'device',
    status: 403,
  })
}
