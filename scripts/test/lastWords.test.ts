import { expect, test } from 'vitest'
import { lastWords } from './lastWords.mjs'

const failed = (number: number, error: string) => ({
  error,
  file: `${number}.test.ts`,
  ms: 0,
  title: `test ${number}`,
})

test('names file, title and the first lines of each error, plainly', () => {
  const error = '\u001b[31mAssertionError\u001b[39m: expected 1\n\n  to be 2\n at a\n b\n c\n d\n e'
  expect(lastWords([failed(1, error)])).toEqual([
    '  1.test.ts  test 1',
    '      AssertionError: expected 1',
    '      to be 2',
    '      at a',
    '      b',
    '      c',
    '      d',
  ])
})

test('fits into the hundred lines that are looked at, however many failed and however long', () => {
  const long = Array.from({ length: 50 }, () => 'x'.repeat(5000)).join('\n')
  const lines = lastWords(Array.from({ length: 400 }, (_, index) => failed(index, long)))
  expect(lines.length).toBeLessThan(75)
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(220)
  expect(lines.at(-1)).toBe('  and 390 more')
})
