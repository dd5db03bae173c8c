import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { issueText } from './issueText.ts'

const schema = z.object({
  amount: z.number(),
  kind: z.enum(['a', 'b']),
  list: z.array(z.string()),
  value: z.union([z.string(), z.number()]),
})
const whole = { amount: 1, kind: 'a', list: ['x'], value: 'v' }

test.each([
  ['a value that is missing', { amount: undefined }, 'Required'],
  ['a choice that is missing', { kind: undefined }, 'Required'],
  ['a missing value of several types', { value: undefined }, 'Required'],
  ['text for a number', { amount: '1' }, 'Expected number, received string'],
  ['null for a number', { amount: null }, 'Expected number, received null'],
  ['what is not a number', { amount: Number.NaN }, 'Expected number, received nan'],
  ['a list for a number', { amount: [1] }, 'Expected number, received array'],
  ['an object for a list', { list: {} }, 'Expected array, received object'],
  ['a number inside a list of text', { list: [7] }, 'Expected string, received number'],
  ['none of several types', { value: true }, 'Invalid input'],
])('%s: %j is "%s" (S8.60)', (_, part, text) => {
  const { error } = z.safeParse(schema, { ...whole, ...part }, { error: issueText })
  expect(error?.issues.map(({ message }) => message)).toEqual([text])
})

test('what says more than a type keeps the words that the server has for it', () => {
  const { localeError } = z.config()
  // As `zod` itself does when it is imported, which the server does.
  z.config(z.locales.en())
  try {
    const { error } = z.safeParse(schema, { ...whole, kind: 'c' }, { error: issueText })
    expect(error?.issues[0]?.message).toBe('Invalid option: expected one of "a"|"b"')
  } finally {
    z.config({ localeError })
  }
})

test('a body that is no object at all says so (S8.60)', () => {
  const { error } = z.safeParse(schema, 'text', { error: issueText })
  expect(error?.issues[0]?.message).toBe('Expected object, received string')
})

test('a rule with words of its own keeps them', () => {
  const short = z.string().check(z.maxLength(2, 'At most two letters'))
  const { error } = z.safeParse(short, 'abc', { error: issueText })
  expect(error?.issues[0]?.message).toBe('At most two letters')
})
