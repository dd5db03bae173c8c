import { isSuspect, judge } from './judge.mjs'
import { runStep } from './runStep.mjs'
import { tooMany } from './tooMany.mjs'

/**
 * @typedef {object} Result of one step, or of all
 * @property {import('./reports.mjs').RanTest[]} failed
 * @property {import('./reports.mjs').RanTest[]} flaky failed in the loud run, and in no run alone
 * @property {number} passed flaky ones included
 */

const times = ['first', 'second']

/**
 * Runs again what failed, one step after another with nothing beside it: a step that never began once, and tests that
 * failed twice, so that a machine that was busy does not decide. Types, lint and their like give the same answer each time,
 * and are not asked again.
 *
 * @param {readonly import('./runStages.mjs').Ran[]} ran
 * @returns {Promise<Result & { notes: string[] }>}
 */
export async function runAgain(ran, options) {
  const begun = []
  for (const { outcome, step } of ran) begun.push(await beginAgain(step, outcome, options))
  const over = tooMany(begun)
  const all = { failed: [], flaky: [], notes: over.map(({ text }) => text), passed: 0 }
  for (const { late, outcome, step } of begun) {
    const runsAlone = !over.some(({ kind }) => kind === step.report?.kind)
    const result = await resultOf(step, outcome, { ...options, runsAlone })
    all.failed.push(...result.failed)
    all.flaky.push(...late, ...result.flaky)
    all.passed += result.passed
  }
  return all
}

/** The step's outcome; where it never began, that of a second try, with why it was needed. */
async function beginAgain(step, outcome, { reports, signal }) {
  if (!outcome.neverBegan || signal.aborted) return { late: [], outcome, step }
  const text = `${step.text}: it did not begin, once more`
  const second = await runStep({ ...step, text }, { reports, signal })
  const command = `npm test -- --only ${step.name}`
  const late = second.neverBegan
    ? []
    : outcome.tests.map((test) => ({ ...test, command, title: 'did not begin at first' }))
  return { late, outcome: second, step }
}

async function resultOf(step, loud, { runsAlone, ...options }) {
  if (loud.failed === 0) return { failed: [], flaky: [], passed: loud.passed }
  if (step.report && runsAlone) return testsAlone(step, loud, options)
  if (step.testsUnnamed && !loud.neverBegan) return stepAlone(step, loud, options)
  return {
    failed: loud.tests.filter(({ error }) => error !== undefined),
    flaky: [],
    passed: loud.passed,
  }
}

/** The tests that failed, and the second time those that did not fail the first time. */
async function testsAlone(step, loud, { reports, signal }) {
  const alone = []
  const before = [`${reports}/${step.report.file}`]
  for (const [index, time] of times.entries()) {
    const suspects = index === 0 ? loud.tests.filter(isSuspect) : judge(loud.tests, alone).flaky
    if (suspects.length === 0 || signal.aborted) break
    const report = { ...step.report, file: `again${index + 1}-${step.report.file}` }
    const begin = () => {
      const file = `${reports}/${report.file}`
      const files = [...new Set(suspects.map((test) => test.file))]
      const command = [...step.command, ...report.again({ before, file, files })]
      const text = `${step.text}: what failed, alone, the ${time} time`
      return runStep({ ...step, command, report, text }, { reports, signal })
    }
    let outcome = await begin()
    if (outcome.neverBegan && !signal.aborted) outcome = await begin()
    alone.push(outcome.tests)
    before.push(`${reports}/${report.file}`)
    // What did not begin has said nothing of a test.
    if (outcome.neverBegan) break
  }
  const { failed, flaky, recovered } = judge(loud.tests, alone)
  const lines = flaky.map((test) => ({ ...test, command: `${step.alone} ${test.alone}` }))
  const lost = failed.filter((test) => passedBefore(test, loud)).length
  return { failed, flaky: lines, passed: loud.passed + recovered - lost }
}

function passedBefore({ file, title }, { tests }) {
  return tests.some(
    (test) =>
      test.file === file && test.title === title && test.error === undefined && !test.skipped,
  )
}

/** A step that runs tests and names none of them is run again whole. */
async function stepAlone(step, loud, { reports, signal }) {
  for (const time of times) {
    if (signal.aborted) return { ...loud, failed: loud.tests, flaky: [] }
    const text = `${step.text}: alone, the ${time} time`
    const { failed, tests } = await runStep({ ...step, text }, { reports, signal })
    if (failed > 0) {
      const errorAlone = tests[0].error
      return { failed: loud.tests.map((test) => ({ ...test, errorAlone })), flaky: [], passed: 0 }
    }
  }
  const command = `npm test -- --only ${step.name}`
  return { failed: [], flaky: loud.tests.map((test) => ({ ...test, command })), passed: 1 }
}
