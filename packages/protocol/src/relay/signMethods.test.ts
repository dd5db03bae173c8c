import { expect, test } from 'vitest'
import { signMethods, unknownMethodAnswer } from './signMethods.ts'

test('no two messages of the sign protocol share a tag', () => {
  const tags = Object.values(signMethods).flatMap((method) =>
    Object.values(method).map(({ tag }) => tag),
  )
  expect(new Set(tags).size).toBe(tags.length)
  expect(tags).not.toContain(unknownMethodAnswer.tag)
})

test('a request that a person must answer prompts, its answer does not', () => {
  const prompting = Object.entries(signMethods).filter(([, { request }]) => request.prompt)
  expect(prompting.map(([name]) => name)).toEqual([
    'wc_sessionAuthenticate',
    'wc_sessionEvent',
    'wc_sessionPropose',
    'wc_sessionRequest',
  ])
  expect(Object.values(signMethods).some(({ response }) => response.prompt)).toBe(false)
})
