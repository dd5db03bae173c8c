// Where each test runner writes its counts, and how to read them.
import { readFileSync } from 'node:fs'

export const vitestReport = {
  file: 'vitest.json',
  args: (file) => [`--outputFile.json=${file}`],
  env: () => ({}),
  read: (file) => {
    const { numFailedTests, numFailedTestSuites, numPassedTests } = parse(file)
    // A file that fails to load has no failed test to count.
    return { failed: numFailedTests || numFailedTestSuites, passed: numPassedTests }
  },
}

export const playwrightReport = {
  file: 'playwright.json',
  args: () => [],
  env: (file) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
  read: (file) => {
    const { errors, stats } = parse(file)
    return { failed: stats.unexpected + stats.flaky || errors.length, passed: stats.expected }
  },
}

function parse(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}
