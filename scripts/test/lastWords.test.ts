import { expect, test } from 'vitest'
import { lastWords } from './lastWords.mjs'

const failed = (number: number, error: string, rest: object = {}) => ({
  error,
  file: `${number}.test.ts`,
  ms: 0,
  title: `test ${number}`,
  ...rest,
})

const long = Array.from({ length: 50 }, (_, line) => `${line}${'x'.repeat(5000)}`).join('\n')

test('names file, title and the first lines of each error, plainly', () => {
  const error = '\u001b[31mAssertionError\u001b[39m: expected 1\n\n  to be 2\n at a\n b\n c\n d\n e'
  expect(lastWords([failed(1, error)], 75)).toEqual([
    '  1.test.ts  test 1',
    '      AssertionError: expected 1',
    '      to be 2',
    '      at a',
    '      b',
    '      c',
    '      d',
  ])
})

test('leaves out what was under way and where libraries were', () => {
  const error =
    'The world ended:\n  · Starting the chains … 5.0 s\n  ✓ Starting the chains 6 s\n  Port 8787 is taken\n' +
    '    at start (file:///a/node_modules/b/c.js:1:2)\n    at test (a.test.ts:1:2)'
  expect(lastWords([failed(1, error)], 75).slice(1)).toEqual([
    '      The world ended:',
    '      Port 8787 is taken',
    '      at test (a.test.ts:1:2)',
  ])
})

test('tells of a flaky test the line that runs it alone, of another reason alone both', () => {
  const line = 'npx vitest run 1.test.ts'
  expect(lastWords([failed(1, 'too slow', { command: line })], 9)).toEqual([
    '  1.test.ts  test 1',
    '      too slow',
    `      ${line}`,
  ])
  expect(lastWords([failed(1, 'a\nb\nc\nd', { errorAlone: '1\n2\n3\n4' })], 9)).toEqual([
    '  1.test.ts  test 1',
    ...['a', 'b', 'c', 'alone: 1', '2', '3'].map((text) => `      ${text}`),
  ])
})

test('the more failed, the fewer lines has each error, and all are named', () => {
  const lines = lastWords(
    Array.from({ length: 20 }, (_, index) => failed(index, long)),
    75,
  )
  expect(lines).toHaveLength(60)
  expect(lines.filter((line) => line.includes('test.ts'))).toHaveLength(20)
  expect(lines.slice(0, 3)).toEqual([
    '  0.test.ts  test 0',
    expect.stringMatching(/^ {6}0x/),
    expect.stringMatching(/^ {6}1x/),
  ])
})

test('a file has one line where so many failed that each alone had none', () => {
  const many = Array.from({ length: 300 }, (_, index) => ({
    ...failed(index % 3, long),
    title: `test ${index}`,
  }))
  const lines = lastWords(many, 75)
  expect(lines.filter((line) => line.includes('test.ts'))).toEqual([
    '  0.test.ts  test 0, and 99 more',
    '  1.test.ts  test 1, and 99 more',
    '  2.test.ts  test 2, and 99 more',
  ])
})

test('fits into the hundred lines that are looked at, however many failed and however long', () => {
  const all = Array.from({ length: 400 }, (_, index) => failed(index, long))
  const lines = lastWords(all, 75)
  expect(lines).toHaveLength(75)
  expect(lines.at(-1)).toBe('  and 326 more')
  const few = lastWords(all.slice(0, 3), 75)
  expect(Math.max(...few.map((line) => line.length))).toBeLessThan(220)
})
