import { expect, test } from 'vitest'
import { failuresLeft } from './failuresLeft.mjs'

const run = (...failedTests: readonly string[]) => ({ failedTests, status: 'failed' })

test('all that failed, the first time', () => {
  expect(failuresLeft([run('a', 'b')])).toEqual(run('a', 'b'))
})

test('what passed when it ran again, the second time', () => {
  expect(failuresLeft([run('a', 'b', 'c'), run('b')])).toEqual(run('a', 'c'))
  expect(failuresLeft([run('a', 'b'), { failedTests: [], status: 'passed' }])).toEqual(
    run('a', 'b'),
  )
})
