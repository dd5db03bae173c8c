// `npm test`: installs what is missing, then runs every check, the unit tests and what each visitor does, cheapest first.
// `npm test -- --all` runs every test (ADR 62), `--only lint,types` some steps, `--skip unit` all but some, `--list` names
// them; with `--postgres` the tests of `unit` that open a database have one on PostgreSQL.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { inLanes } from './inLanes.mjs'
import { ensureInstalled, nodeComplaint, root } from './install.mjs'
import { chooseSteps } from './test/chooseSteps.mjs'
import { lastWords } from './test/lastWords.mjs'
import { runStep } from './test/runStep.mjs'
import { inSeconds, slowest } from './test/slowest.mjs'
import { groups } from './test/steps.mjs'

const { values } = parseArgs({
  options: {
    all: { type: 'boolean' },
    list: { type: 'boolean' },
    only: { type: 'string' },
    postgres: { type: 'boolean' },
    skip: { type: 'string' },
  },
})

if (values.list) {
  const runs = { all: ' (with --all)', short: ' (without --all)' }
  for (const { name, run, text } of groups.flat())
    console.log(`${name.padEnd(10)} ${text}${runs[run] ?? ''}`)
  process.exit(0)
}

if (values.postgres) process.env.LATCHKEY_TEST_DATABASE = 'postgres'

const complaint = nodeComplaint()
if (complaint) {
  console.error(complaint)
  process.exit(1)
}

const reports = join(root, '.latchkey/test')
const controller = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => controller.abort())

/** Most steps keep one core busy; those that keep several are groups of their own. */
const lanes = 2
let passed = 0
let failed = 0
const times = []
const tests = []
const startedMs = Date.now()

try {
  const chosen = chooseSteps(groups, values)
  await ensureInstalled({ signal: controller.signal })
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  for (const group of chosen) {
    await inLanes(group, lanes, async (step) => {
      if (controller.signal.aborted) return
      const stepStartedMs = Date.now()
      const outcome = await runStep(step, { reports, signal: controller.signal })
      times.push(`${inSeconds(Date.now() - stepStartedMs)}  ${step.name}`)
      tests.push(...outcome.tests)
      passed += outcome.passed
      failed += outcome.failed
    })
    // The rest of a group still tells something; a dearer group after a failure only costs time.
    if (failed || controller.signal.aborted) break
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  failed += 1
}

const print = (title, lines) => {
  if (lines.length > 0) console.log(`\n  ${title}\n${lines.join('\n')}`)
}
print('Each step', times)
print('The slowest tests', slowest(tests, 20))
if (!values.all && !values.only)
  print(
    'Left to `npm test -- --all`',
    groups
      .flat()
      .filter(({ run }) => run === 'all')
      .map(({ text }) => `  ${text}`),
  )
print('Flaky: failed, then passed. Each is a bug', lastWords(tests.filter(({ flaky }) => flaky)))
print('Failed', lastWords(tests.filter(({ error, flaky }) => error !== undefined && !flaky)))
console.log(
  `\n  ${((Date.now() - startedMs) / 1000).toFixed(0)} s${controller.signal.aborted ? ', interrupted' : ''}\n`,
)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed || controller.signal.aborted ? 1 : 0
