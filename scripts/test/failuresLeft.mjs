/**
 * Of what Playwright says of its last runs, the first one first: what failed in the first and in none after it, as it wants
 * to read it for `--last-failed`.
 *
 * @param {readonly { status: string, failedTests: readonly string[] }[]} runs
 */
export function failuresLeft([first, ...later]) {
  const failedAgain = new Set(later.flatMap(({ failedTests }) => failedTests))
  return { ...first, failedTests: first.failedTests.filter((id) => !failedAgain.has(id)) }
}
