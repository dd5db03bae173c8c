import { expect, test } from 'vitest'
import { DatabaseFullError } from '../database/DatabaseFullError.ts'
import { DatabaseStuckError } from '../database/DatabaseStuckError.ts'
import { toApiError } from './errorResponse.ts'

test('a full disk is 507 and a database that is away 503, also where drizzle has wrapped them', () => {
  const full = new DatabaseFullError()
  const stuck = new DatabaseStuckError({ quietMs: 20_000, reason: 'silent' })
  const wrapped = (cause: Error) => new Error('Failed query: insert', { cause })
  for (const error of [full, wrapped(full), wrapped(wrapped(full))])
    expect(toApiError(error)).toMatchObject({
      code: 'storage_full',
      retryAfterSeconds: 60,
      status: 507,
    })
  for (const error of [stuck, wrapped(stuck)])
    expect(toApiError(error)).toMatchObject({
      code: 'database_unavailable',
      retryAfterSeconds: 5,
      status: 503,
    })
  expect(toApiError(wrapped(new Error('other')))).toMatchObject({ status: 500 })
})
