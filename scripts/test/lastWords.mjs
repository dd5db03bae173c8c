// What the end of a run says of the tests that failed or were flaky: its last lines suffice to know what to mend.
import { stripVTControlCharacters } from 'node:util'

/** Of one error: its sentence, what was expected, and the first place. */
const maxErrorLines = 6
const maxLineLength = 200
/** What is looked through for these lines: an error may hold all that a world has said. */
const maxErrorLength = 20_000
/** What was under way (`progress.mjs`) and where a library was: neither says why. */
const besideTheReason = /^([·✓] |at .*\/node_modules\/)/

/**
 * For each test with an error its file, its title, the first lines of the error, and the line that runs it alone where there
 * is one. The more there are, the fewer lines has an error; then a file has one line, however many failed in it; and where
 * even the files are too many, it says how many more there are.
 *
 * @param {readonly import('./reports.mjs').RanTest[]} tests
 * @param {number} maxLines
 */
export function lastWords(tests, maxLines) {
  for (const entries of [tests, byFile(tests)])
    for (let count = maxErrorLines; count >= 0; count -= 1) {
      const lines = entries.flatMap((test) => linesOf(test, count))
      if (lines.length <= maxLines) return lines
    }
  const files = byFile(tests)
  const named = files.slice(0, maxLines - 1)
  return [...named.flatMap((test) => linesOf(test, 0)), `  and ${files.length - named.length} more`]
}

function byFile(tests) {
  const files = new Map()
  for (const test of tests) files.set(test.file, [...(files.get(test.file) ?? []), test])
  return [...files.values()].map(([first, ...others]) => ({
    ...first,
    command: undefined,
    title: others.length > 0 ? `${first.title}, and ${others.length} more` : first.title,
  }))
}

function linesOf({ command, error = '', errorAlone, file, title }, count) {
  return [
    `  ${file}  ${title}`,
    ...errorLines(error, errorAlone, count).map((line) => `      ${line}`),
    ...(command ? [`      ${command}`] : []),
  ]
}

/** Where it failed for another reason when it ran alone, half of the lines are that one's. */
function errorLines(error, errorAlone, count) {
  if (errorAlone === undefined) return firstLines(error, count)
  const own = firstLines(error, Math.ceil(count / 2))
  const [first, ...others] = firstLines(errorAlone, Math.floor(count / 2))
  return first === undefined ? own : [...own, `alone: ${first}`, ...others]
}

function firstLines(error, count) {
  return stripVTControlCharacters(error.slice(0, maxErrorLength))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !besideTheReason.test(line))
    .slice(0, count)
    .map((line) => (line.length > maxLineLength ? `${line.slice(0, maxLineLength - 1)}…` : line))
}
