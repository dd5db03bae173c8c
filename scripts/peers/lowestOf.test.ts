import { expect, test } from 'vitest'
import { lowestOf } from './lowestOf.ts'

test.each([
  ['^2.37.2', '2.37.2'],
  ['^18.2.0 || ^19.0.0', '18.2.0'],
  ['^19.0.0 || ^18.2.0', '18.2.0'],
  ['^9.1.0 || ^10.0.0', '9.1.0'],
])('the lowest version of %s is %s', (range, lowest) => {
  expect(lowestOf(range)).toBe(lowest)
})

test.each(['2.x', '>=2.0.0', '^2', '~1.2.3', '^1.0.0 || 2.x'])(
  '%s says no lowest version that is tested',
  (range) => {
    expect(() => lowestOf(range)).toThrow('not a range of carets')
  },
)
