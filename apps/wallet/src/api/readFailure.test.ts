import { expect, test } from 'vitest'
import { readFailure } from './readFailure.ts'

const nowMs = 1_000_000

/** An answer of the server, in the one form that its errors have. */
const answer = (body: object, { headers = {}, status = 400 } = {}) =>
  readFailure(
    new Response(null, { headers, status }),
    { reasons: [], requestId: 'r', status: 'FAILED', ...body },
    nowMs,
  )

test('a wrong code says how many may still be tried, in a field of its own', () => {
  expect(answer({ code: 'code_wrong', triesLeft: 4 })).toMatchObject({
    code: 'code_wrong',
    facts: { triesLeft: 4 },
  })
  // Words are for people: no number is read from them.
  const words = [{ description: 'Tries left: 4', field: 'triesLeft' }]
  expect(answer({ code: 'code_wrong', reasons: words })).toMatchObject({ facts: undefined })
})

test('when to try again comes from the header, within a day', () => {
  const retry = (seconds: string) =>
    answer({ code: 'rate_limited' }, { headers: { 'retry-after': seconds }, status: 429 })
  expect(retry('30')).toMatchObject({ facts: { retryAtMs: nowMs + 30_000 } })
  expect(retry('1e12')).toMatchObject({ facts: { retryAtMs: nowMs + 86_400_000 } })
  expect(retry('soon')).toMatchObject({ facts: undefined })
})

test('error: an answer in no form that is known says what its status means', () => {
  for (const body of [undefined, [], { triesLeft: 'four' }])
    expect(readFailure(new Response(null, { status: 410 }), body, nowMs)).toMatchObject({
      code: 'code_expired',
      facts: undefined,
    })
})
