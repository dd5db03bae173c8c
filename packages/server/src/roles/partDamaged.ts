import { ApiError } from '../http/ApiError.ts'

/**
 * The error for a part that is kept and does not open, or is not there although its slot is. The server's own failure, so
 * that the operator finds it in the log: what it was is lost without a backup.
 */
export function partDamaged(cause?: unknown): ApiError {
  return new ApiError({
    cause,
    code: 'slot_damaged',
    description: 'What the server keeps of this wallet is damaged.',
    field: 'slot',
    status: 500,
  })
}
