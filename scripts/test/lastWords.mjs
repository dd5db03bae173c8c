// What the end of a run says of the tests that failed or needed a second try: its last lines suffice to know what to mend.
import { stripVTControlCharacters } from 'node:util'

/** Of one error: its sentence, what was expected, and the first place. */
const maxErrorLines = 6
const maxLineLength = 200
/** More failures than these have one cause, which is among the first. */
const maxTests = 10

/**
 * For each test with an error its file, its title and the first lines of the error; how many more there are.
 *
 * @param {readonly import('./reports.mjs').RanTest[]} tests
 */
export function lastWords(tests) {
  const lines = tests
    .slice(0, maxTests)
    .flatMap(({ error = '', file, title }) => [
      `  ${file}  ${title}`,
      ...firstLines(error).map((line) => `      ${line}`),
    ])
  const more = tests.length - maxTests
  return more > 0 ? [...lines, `  and ${more} more`] : lines
}

function firstLines(error) {
  return stripVTControlCharacters(error)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, maxErrorLines)
    .map((line) => (line.length > maxLineLength ? `${line.slice(0, maxLineLength - 1)}…` : line))
}
