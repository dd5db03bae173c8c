import { expect, test } from 'vitest'
import * as z from 'zod'
import { readAnswer } from './readAnswer.ts'

test('JSON of the form is read, null among it', () => {
  expect(readAnswer('{"a":1,"b":2}', z.object({ a: z.number() }))).toEqual({ value: { a: 1 } })
  expect(readAnswer('null', z.null())).toEqual({ value: null })
})

test.each(['', '{', '{"a":NaN}', '[]', '{"a":"1"}', '['.repeat(100_000)])(
  'error: what is no JSON of the form is nothing (case %#)',
  (text) => {
    expect(readAnswer(text, z.object({ a: z.number() }))).toBeUndefined()
  },
)
