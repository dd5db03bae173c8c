/**
 * How many tests each file of browser tests declares, by its path in `e2e`, from Playwright's report in JSON.
 *
 * @param {{ suites: readonly { file: string }[] }} report
 * @returns {Record<string, number>}
 */
export function countBySpec({ suites }) {
  const counts = {}
  // The outermost suites are the files; several projects have the same.
  for (const suite of suites) counts[suite.file] = (counts[suite.file] ?? 0) + countOf(suite)
  return counts
}

function countOf({ specs, suites = [] }) {
  const own = specs.reduce((sum, { tests }) => sum + tests.length, 0)
  return suites.reduce((sum, inner) => sum + countOf(inner), own)
}
