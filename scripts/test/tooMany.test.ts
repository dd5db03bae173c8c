import { expect, test } from 'vitest'
import { tooMany } from './tooMany.mjs'

type Kind = 'browser' | 'unit'

function ran(kind: Kind | undefined, failures: readonly string[], of?: 'run') {
  const tests = failures.map((file, index) => ({
    error: 'no',
    file,
    ms: 0,
    title: `${index}`,
    ...(of && { of }),
  }))
  return {
    outcome: { failed: tests.length, passed: 0, tests },
    step: kind ? { report: { kind } } : {},
  }
}

const times = (count: number, name: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => name(index))

test('12 browser tests may be flaky in all steps together, and no more', () => {
  const twelve = [
    ran(
      'browser',
      times(10, () => 'a.spec.ts'),
    ),
    ran('browser', ['b', 'b']),
  ]
  expect(tooMany(twelve)).toEqual([])
  expect(tooMany([...twelve, ran('browser', ['c.spec.ts'])])).toEqual([
    {
      kind: 'browser',
      text: '13 browser tests failed, more than 12: none of them was run again',
    },
  ])
})

test('5 files of unit tests may be flaky, however many of their tests, and no more', () => {
  const five = [ran('unit', [...times(4, String), ...times(90, () => '0')]), ran('unit', ['p'])]
  expect(tooMany(five)).toEqual([])
  expect(tooMany([...five, ran('unit', ['q'])]).map(({ kind }) => kind)).toEqual(['unit'])
})

test('what cannot be run again is not counted', () => {
  expect(
    tooMany([ran('unit', times(9, String), 'run'), ran(undefined, times(99, String))]),
  ).toEqual([])
})
