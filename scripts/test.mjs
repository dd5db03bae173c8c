// `npm test`: installs what is missing, then runs every check, the unit tests and what each visitor does, cheapest first, and
// what failed once more, alone.
// `npm test -- --all` runs every test (ADR 62), `--only lint,types` some steps, `--skip unit` all but some, `--list` names
// them; with `--postgres` the tests of `unit` that open a database have one on PostgreSQL.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureInstalled, nodeComplaint, root } from './install.mjs'
import { chooseSteps } from './test/chooseSteps.mjs'
import { lastWords } from './test/lastWords.mjs'
import { runAgain } from './test/runAgain.mjs'
import { runStages } from './test/runStages.mjs'
import { secondsByFile } from './test/secondsByFile.mjs'
import { inSeconds, slowest } from './test/slowest.mjs'
import { stages } from './test/steps.mjs'

const { values } = parseArgs({
  options: {
    all: { type: 'boolean' },
    list: { type: 'boolean' },
    only: { type: 'string' },
    postgres: { type: 'boolean' },
    skip: { type: 'string' },
  },
})

const steps = stages.flat(2)

if (values.list) {
  const runs = { all: ' (with --all)', short: ' (without --all)' }
  for (const { name, run, text } of steps)
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
/** A reader of the end of a run has its last hundred lines. */
const maxFlakyLines = 40
const maxFailedLines = 45
const startedMs = Date.now()
let ran = []
let verdict = { failed: [], flaky: [], notes: [], passed: 0 }

try {
  const chosen = chooseSteps(stages.flat(), values).flat()
  const isChosen = (step) => chosen.includes(step)
  await ensureInstalled({ signal: controller.signal })
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  const options = { reports, signal: controller.signal }
  const chosenStages = stages.map((groups) => groups.map((group) => group.filter(isChosen)))
  ran = await runStages(chosenStages, { ...options, lanes })
  verdict = await runAgain(ran, options)
  const left = chosen.filter((step) => !ran.some((one) => one.step === step))
  if (left.length > 0) verdict.notes.push(`Not run: ${left.map(({ name }) => name).join(', ')}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  const failure = { error: String(error), file: 'npm test', ms: 0, title: 'the run itself' }
  verdict.failed.push(failure)
}

const { failed, flaky, notes, passed } = verdict
const print = (title, lines) => {
  if (lines.length > 0) console.log(`\n  ${title}\n${lines.join('\n')}`)
}
print(
  'Each step',
  ran.map(({ ms, step }) => `${inSeconds(ms)}  ${step.name}`),
)
print(
  'The slowest tests',
  slowest(
    ran.flatMap(({ outcome }) => outcome.tests),
    20,
  ),
)
print(
  'Browser tests by file, the dearest ones (etc/e2e.json says how many each may have)',
  secondsByFile(
    ran.flatMap(({ outcome, step }) => (step.report?.kind === 'browser' ? outcome.tests : [])),
    12,
  ),
)
if (!values.all && !values.only)
  print(
    'Left to `npm test -- --all`',
    steps.filter(({ run }) => run === 'all').map(({ text }) => `  ${text}`),
  )
print(
  'Flaky: failed, and passed each time alone. Each is a bug',
  lastWords(flaky, failed.length > 0 ? maxFlakyLines : maxFlakyLines + maxFailedLines),
)
print('Failed', lastWords(failed, maxFailedLines))
print(
  'Of this run',
  notes.map((note) => `  ${note}`),
)
console.log(
  `\n  ${((Date.now() - startedMs) / 1000).toFixed(0)} s${controller.signal.aborted ? ', interrupted' : ''}\n`,
)
console.log(`${passed} passed, ${failed.length} failed`)
process.exitCode = failed.length > 0 || controller.signal.aborted ? 1 : 0
