import { ApiError } from '../http/ApiError.ts'

/** The error for a device whose slot is not the one that is kept. */
export function slotDamaged(): ApiError {
  return new ApiError({
    code: 'slot_damaged',
    description: 'Another slot has this name.',
    field: 'slot',
    status: 409,
  })
}
