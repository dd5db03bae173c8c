import { expect, test } from 'vitest'
import { secondsByFile } from './secondsByFile.mjs'

test('files come with the seconds and number of their tests, the dearest first', () => {
  const tests = [
    { file: 'a.spec.ts', ms: 3000 },
    { file: 'b.spec.ts', ms: 4000 },
    { file: 'a.spec.ts', ms: 2500 },
    { file: 'c.spec.ts', ms: 1000 },
  ]
  expect(secondsByFile(tests, 2)).toEqual([
    '    5.5 s    2  a.spec.ts',
    '    4.0 s    1  b.spec.ts',
  ])
})
