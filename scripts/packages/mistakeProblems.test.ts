import { expect, test } from 'vitest'
import { mistakeProblems } from './mistakeProblems.ts'

const page = '# Page\n\n## rate_limited\n\n## remote.failed\n\n## What is thrown\n'
const where = (anchor: string) => `(@latchkey/core/docs/troubleshooting.md#${anchor})`
const said = {
  none: [],
  rate_limited: [`[latchkey] rate_limited: Too often. Wait a minute. ${where('rate_limited')}`],
  'remote.failed': [`[latchkey] remote.failed: A source failed. ${where('remotefailed')}`],
}
const line = said.rate_limited[0] ?? ''

test('each mistake said once, with cause, cure and place, is as it should be', () => {
  expect(mistakeProblems(said, page)).toEqual([])
})

test.each([
  ['a line too many', { ...said, rate_limited: [line, line] }, /^rate_limited is said 2 times/],
  ['silence', { ...said, rate_limited: [] }, /^rate_limited is said 0 times/],
  ['another code', { ...said, rate_limited: ['[latchkey] other: No.'] }, /is said 0 times/],
  ['no place', { ...said, rate_limited: ['[latchkey] rate_limited: A. B.'] }, /where to read on/],
  [
    'no cure',
    { ...said, rate_limited: [`[latchkey] rate_limited: No. ${where('rate_limited')}`] },
    /no cause and cure/,
  ],
  ['a section that nobody tries', { none: [], rate_limited: said.rate_limited }, /nobody makes/],
  ['a code without a section', { ...said, other: ['[latchkey] other: '] }, /page has no other/],
  ['a complaint without a reason', { ...said, none: ['Hm.'] }, /a good set-up is told: Hm\./],
  ['no good set-up', { ...said, none: undefined as never }, /nothing was tried/],
])('%s is a problem', (_, changed, expected) => {
  expect(mistakeProblems(changed, page).join('\n')).toMatch(expected)
})
