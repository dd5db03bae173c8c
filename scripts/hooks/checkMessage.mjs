// What the hook `commit-msg` runs: what `npm run check` would refuse later.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { commitProblems } from '../commits/commitProblems.mjs'

/** Below this line git keeps what it shows while a message is written. */
const scissors = /^# -+ >8 -+$/m
/** These go into another commit before anybody else sees them. */
const passing = /^(?:fixup|squash|amend)! /

const [file = ''] = process.argv.slice(2)
const [subject = '', ...rest] = readFileSync(file, 'utf8')
  .split(scissors, 1)[0]
  .split('\n')
  .filter((line) => !line.startsWith('#'))
const problems =
  isMerge() || passing.test(subject) ? [] : commitProblems({ body: rest.join('\n'), subject })
for (const problem of problems) console.error(`This message ${problem}.`)
process.exitCode = problems.length ? 1 : 0

/** No rule reads the messages of merges. */
function isMerge() {
  const head = execFileSync('git', ['rev-parse', '--git-path', 'MERGE_HEAD'], { encoding: 'utf8' })
  return existsSync(head.trim())
}
