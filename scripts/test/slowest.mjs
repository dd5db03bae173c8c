/**
 * One line for each of the slowest tests, the slowest first: its seconds, file and title.
 *
 * @param {readonly { file: string, ms: number, title: string }[]} tests
 * @param {number} count
 */
export function slowest(tests, count) {
  return tests
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, count)
    .map(({ file, ms, title }) => `${inSeconds(ms)}  ${file}  ${title}`)
}

/** @param {number} ms */
export function inSeconds(ms) {
  return `${(ms / 1000).toFixed(1).padStart(7)} s`
}
