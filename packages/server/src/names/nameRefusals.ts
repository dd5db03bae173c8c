import { ApiError } from '../http/ApiError.ts'
import type { NotChanged, NotStored } from './createNameRepository.ts'

const refusals = {
  alike: ['name_alike', 'This name looks like one that somebody has.'],
  blocked: ['name_reserved', 'This name is reserved.'],
  owned: ['name_owned', 'The account has a name already.'],
  replayed: ['message_used', 'This message was used before: sign another.'],
  taken: ['name_taken', 'Somebody has this name already.'],
} as const satisfies Record<NotStored, readonly [code: string, description: string]>

export function notChanged(why: NotChanged): ApiError {
  return why === 'lost' ? notOwned('The name is this account’s no more.') : notStored(why)
}

export function notOwned(description: string): ApiError {
  return new ApiError({ code: 'name_not_owned', description, field: 'name', status: 401 })
}

export function notStored(why: NotStored): ApiError {
  const [code, description] = refusals[why]
  const field = why === 'owned' ? 'address' : why === 'replayed' ? 'message' : 'name'
  return new ApiError({ code, description, field, status: 400 })
}
