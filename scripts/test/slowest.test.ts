import { expect, test } from 'vitest'
import { slowest } from './slowest.mjs'

const quick = { file: 'a.test.ts', ms: 40, title: 'quick' }
const slow = { file: 'b.spec.ts', ms: 12_340, title: 'slow (desktop)' }
const slower = { file: 'c.test.ts', ms: 101_000, title: 'group › slower' }

test('names the slowest tests of all steps, the slowest first', () => {
  expect(slowest([quick, slow, slower], 2)).toEqual([
    '  101.0 s  c.test.ts  group › slower',
    '   12.3 s  b.spec.ts  slow (desktop)',
  ])
})

test('names them all when there are fewer', () => {
  expect(slowest([quick], 20)).toEqual(['    0.0 s  a.test.ts  quick'])
  expect(slowest([], 20)).toEqual([])
})
