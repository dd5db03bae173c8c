import { expect, test } from 'vitest'
import { isShallow } from './isShallow.ts'

const nested = (levels: number, inner: unknown = 1): unknown =>
  Array.from({ length: levels }).reduce((value: unknown) => ({ a: [value] }), inner)

test.each<[string, unknown]>([
  ['nothing', null],
  ['a text', 'a'],
  [
    'an order in a tree of 24 levels',
    Array.from({ length: 24 }).reduce((tree: unknown) => [tree, 0], {}),
  ],
  ['many values side by side', { list: Array.from({ length: 10_000 }, (_, index) => ({ index })) }],
])('%s can be followed', (_, data) => {
  expect(isShallow(data)).toBe(true)
})

test('where the levels end', () => {
  expect(isShallow(nested(31))).toBe(true)
  expect(isShallow(nested(33))).toBe(false)
})

test('error: a hundred thousand levels are told without following them by calls', () => {
  expect(isShallow(nested(100_000))).toBe(false)
})
