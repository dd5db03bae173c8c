/** @typedef {import('./reports.mjs').RanTest} RanTest */

/** What can be run again: a test, or a file; not what runs them. */
export function isSuspect({ error, of }) {
  return error !== undefined && of !== 'run'
}

/**
 * What the runs alone make of the tests that failed in the loud run. One that failed in none of them is flaky; all else has
 * failed, and so has what failed only then.
 *
 * @param {readonly RanTest[]} loud
 * @param {readonly (readonly RanTest[])[]} alone each run of the suspects, the first one first
 * @returns {{ failed: RanTest[], flaky: RanTest[], recovered: number }} with how many tests passed that had not before
 */
export function judge(loud, alone) {
  const failed = loud.filter(({ error, of }) => error !== undefined && of === 'run')
  const flaky = []
  for (const suspect of loud.filter(isSuspect)) {
    const errorAlone = errorOf(suspect, alone)
    if (errorAlone === undefined) flaky.push(suspect)
    else
      failed.push(begin(errorAlone) === begin(suspect.error) ? suspect : { ...suspect, errorAlone })
  }
  const known = new Set([...failed, ...flaky].map(keyOf))
  const files = new Set(loud.filter(isSuspect).map(({ file }) => file))
  for (const test of alone.flat()) {
    if (test.error === undefined || known.has(keyOf(test))) continue
    if (!files.has(test.file) && test.of !== 'run') continue
    known.add(keyOf(test))
    failed.push(test)
  }
  return { failed, flaky, recovered: recovered(loud, alone.at(-1) ?? [], flaky) }
}

/** The reason; what follows are counts, times and places that differ each time. */
function begin(error) {
  return error.split('\n', 6).join('\n')
}

/** Why it is not flaky: its first error alone, or that it was never seen to pass. */
function errorOf(suspect, alone) {
  if (alone.length === 0) return suspect.error
  for (const tests of alone) {
    const own = tests.filter(
      (test) =>
        test.file === suspect.file &&
        (suspect.of === 'file' || test.of === 'file' || test.title === suspect.title),
    )
    const error = own.find((test) => test.error !== undefined)?.error
    if (error !== undefined) return error
    if (own.every(({ skipped }) => skipped)) return 'it did not run alone'
  }
  return undefined
}

function recovered(loud, last, flaky) {
  const passed = ({ error, of, skipped }) => error === undefined && of === undefined && !skipped
  const before = new Set(loud.filter(passed).map(keyOf))
  const files = new Set(flaky.filter(({ of }) => of === 'file').map(({ file }) => file))
  const tests = new Set(flaky.map(keyOf))
  return last.filter(
    (test) =>
      passed(test) && !before.has(keyOf(test)) && (files.has(test.file) || tests.has(keyOf(test))),
  ).length
}

function keyOf({ file, title }) {
  return `${file}\n${title}`
}
