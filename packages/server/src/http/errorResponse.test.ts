import { HTTPException } from 'hono/http-exception'
import { expect, test } from 'vitest'
import { DatabaseFullError } from '../database/DatabaseFullError.ts'
import { DatabaseStuckError } from '../database/DatabaseStuckError.ts'
import { StatementError } from '../database/StatementError.ts'
import { toApiError } from './errorResponse.ts'

test('a full disk is 507 and a database that is away 503, also where drizzle has wrapped them', () => {
  const full = new DatabaseFullError()
  const stuck = new DatabaseStuckError({ quietMs: 20_000, reason: 'silent' })
  const wrapped = (cause: Error) => new Error('Failed query: insert', { cause })
  const ofPostgres = Object.assign(new Error('could not extend file'), { code: '53100' })
  for (const error of [full, wrapped(full), wrapped(wrapped(full)), wrapped(ofPostgres)])
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

test('a text that the database cannot keep is 400 in a sentence, also where drizzle has wrapped it', () => {
  for (const code of ['22021', '22P05']) {
    const refused = new StatementError({ code, message: 'invalid byte sequence' })
    for (const error of [refused, new Error('Failed query: insert', { cause: refused })])
      expect(toApiError(error)).toMatchObject({ code: 'text_invalid', status: 400 })
  }
  const other = new StatementError({ code: '22003', message: 'out of range' })
  expect(toApiError(other)).toMatchObject({ status: 500 })
})

test('what the framework refuses is a bad request in its words, and what it fails at says nothing', () => {
  const refused = new HTTPException(400, { message: 'Malformed form data' })
  expect(toApiError(refused)).toMatchObject({
    cause: refused,
    code: 'bad_request',
    message: 'Malformed form data',
    status: 400,
  })
  expect(toApiError(new HTTPException(415)).message).toBe('The request could not be read.')
  const failed = new HTTPException(500, { message: 'at /srv/secret' })
  expect(toApiError(failed)).toMatchObject({
    cause: failed,
    code: 'internal_error',
    message: 'Something went wrong on the server.',
    status: 500,
  })
})

test('what a person reads of a database that is away or full', () => {
  expect(toApiError(new DatabaseFullError()).message).toContain('no room')
  const stuck = new DatabaseStuckError({ quietMs: 20_000, reason: 'silent' })
  expect(toApiError(stuck)).toMatchObject({
    cause: stuck,
    message: expect.stringContaining('does not answer'),
    name: 'ApiError',
  })
})
