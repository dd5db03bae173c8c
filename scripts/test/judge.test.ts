import { expect, test } from 'vitest'
import { judge } from './judge.mjs'

const ran = (title: string, rest: object = {}) => ({ file: 'a.test.ts', ms: 0, title, ...rest })
const fell = (title: string, error: string, rest: object = {}) => ran(title, { error, ...rest })
const lost = fell('the file itself', 'it is in no report', { of: 'file' })

test('what passed each time alone is flaky, with its error', () => {
  const loud = [ran('steady'), fell('moody', 'too slow')]
  expect(judge(loud, [[ran('moody')], [ran('moody')]])).toEqual({
    failed: [],
    flaky: [fell('moody', 'too slow')],
    recovered: 1,
  })
})

test('what failed once more has failed, whichever time it was', () => {
  const loud = [fell('adds', '1 is not 2')]
  const verdicts = [
    [[fell('adds', '1 is not 2')]],
    [[fell('adds', '1 is not 2')], [ran('adds')]],
    [[ran('adds')], [fell('adds', '1 is not 2')]],
  ].map((alone) => judge(loud, alone))
  for (const verdict of verdicts)
    expect(verdict).toEqual({ failed: [fell('adds', '1 is not 2')], flaky: [], recovered: 0 })
})

test('another reason alone is told beside the first', () => {
  const { failed } = judge([fell('adds', 'too slow')], [[fell('adds', '1 is not 2')]])
  expect(failed).toEqual([fell('adds', 'too slow', { errorAlone: '1 is not 2' })])
  // The same one says after its reason how often it looked.
  const looked = (count: number) => `toHaveText\nLocator: p\n\n\n\n\n${count} × looked`
  const same = judge([fell('adds', looked(10))], [[fell('adds', looked(11))]])
  expect(same.failed).toEqual([fell('adds', looked(10))])
})

test('what was not seen to pass alone has failed', () => {
  const loud = [fell('adds', 'too slow')]
  const unseen = [[], [ran('adds', { skipped: true })], [ran('subtracts')]]
  for (const tests of unseen)
    expect(judge(loud, [tests]).failed).toEqual([
      fell('adds', 'too slow', { errorAlone: 'it did not run alone' }),
    ])
  expect(judge(loud, []).failed).toEqual(loud)
})

test('a file that was in no report is flaky when all of it passed alone, and failed while it is in none', () => {
  const whole = [ran('adds'), ran('subtracts'), ran('waits', { skipped: true })]
  expect(judge([lost], [whole, whole])).toEqual({ failed: [], flaky: [lost], recovered: 2 })
  expect(judge([lost], [[lost]]).failed).toEqual([lost])
  expect(judge([lost], [[ran('adds'), fell('subtracts', 'no')]])).toMatchObject({
    failed: [{ errorAlone: 'no', of: 'file' }, { title: 'subtracts' }],
    flaky: [],
  })
})

test('what a file has against it alone is held against each of its tests', () => {
  const unhandled = fell('the file itself', 'nobody waits', { of: 'file' })
  const { failed, flaky } = judge([fell('adds', 'too slow')], [[ran('adds'), unhandled]])
  expect(flaky).toEqual([])
  expect(failed).toMatchObject([{ errorAlone: 'nobody waits', title: 'adds' }, unhandled])
})

test('a test beside it that passed before and failed alone has failed', () => {
  const loud = [fell('moody', 'too slow'), ran('steady')]
  const alone = [ran('moody'), fell('steady', 'only alone')]
  expect(judge(loud, [alone, alone])).toMatchObject({
    failed: [{ error: 'only alone', title: 'steady' }],
    flaky: [{ title: 'moody' }],
  })
  // A name that the runner found in another's.
  const foreign = [ran('moody'), fell('strange', 'no', { file: 'a.test.tsx' })]
  expect(judge(loud, [foreign]).failed).toEqual([])
})

test('what failed beside all tests has failed, in the loud run or alone', () => {
  const teardown = { error: 'did not end', file: 'e2e', ms: 0, of: 'run' as const, title: 'run' }
  expect(judge([teardown], []).failed).toEqual([teardown])
  expect(judge([fell('moody', 'slow')], [[ran('moody'), teardown]])).toMatchObject({
    failed: [teardown],
    flaky: [{ title: 'moody' }],
  })
})
