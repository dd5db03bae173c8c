import { expect, test } from 'vitest'
import { summaryOf } from './summaryOf.ts'

const survivor = { file: 'a.ts', line: 1, original: 'a', replacement: 'b' }
const whole = {
  detected: 18,
  files: [
    { detected: 8, file: 'a.ts', total: 10 },
    { detected: 10, file: 'b.ts', total: 10 },
  ],
  score: 90,
  survivors: [survivor, survivor],
  timedOut: 0,
  total: 20,
  unmeasured: 0,
  untried: { ignored: 0, unsampled: 0 },
}

test('a whole run is its files with survivors, and one sentence', () => {
  expect(summaryOf(whole, { tests: [] })).toEqual([
    ' 80 %  8 of 10  a.ts',
    '',
    '90.0 % of the mutants are noticed: 18 of 20, 2 are not.',
  ])
})

test('a run that tried or asked less says so, and how sure the score is', () => {
  const text = summaryOf(
    { ...whole, timedOut: 4, unmeasured: 3, untried: { ignored: 5, unsampled: 180 } },
    { noJudges: ['packages/a/src/b.test.ts'], tests: ['packages/a/src/*.test.ts'] },
  ).join('\n')
  expect(text).toContain('4 of the noticed ran out of time')
  expect(text).toContain('20 of 200 mutants were tried')
  expect(text).toContain('71.1 to 97.1 %')
  expect(text).toContain('only packages/a/src/*.test.ts judged')
  expect(text).toContain('it reads the text of code: packages/a/src/b.test.ts.')
  expect(text).toContain('5 mutants of code that runs once')
  expect(text).toContain('3 mutants, because the runner ran no test')
})

test('nothing that survives is all', () => {
  expect(
    summaryOf({ ...whole, detected: 20, files: [], score: 100, survivors: [] }, { tests: [] }),
  ).toEqual(['', '100.0 % of all mutants are noticed: 20 of 20, 0 are not.'])
})
