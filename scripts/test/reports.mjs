// Where each test runner writes its counts and times, and how to read them.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from '../install.mjs'

export const vitestReport = {
  file: 'vitest.json',
  args: (file) => [`--outputFile.json=${file}`],
  env: () => ({}),
  read: (file) => readVitest(parse(file)),
}

export const playwrightReport = {
  file: 'playwright.json',
  args: () => [],
  env: (file) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
  read: (file) => readPlaywright(parse(file)),
}

function parse(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** @typedef {{ file: string, ms: number, title: string, flaky?: boolean, error?: string }} RanTest */

export function readVitest({ numFailedTests, numFailedTestSuites, numPassedTests, testResults }) {
  return {
    // A file that fails to load has no failed test to count.
    failed: numFailedTests || numFailedTestSuites,
    passed: numPassedTests,
    tests: testResults.flatMap(({ assertionResults, message, name, status }) => {
      const file = relative(root, name)
      const tests = assertionResults.map((result) => ({
        file,
        // A test that did not run has no duration.
        ms: result.duration ?? 0,
        title: [...result.ancestorTitles, result.title].join(' › '),
        ...whyUnsure(result),
      }))
      if (status !== 'failed' || tests.some(({ error, flaky }) => error !== undefined && !flaky))
        return tests
      return [...tests, { error: message, file, ms: 0, title: 'the file itself' }]
    }),
  }
}

/** Vitest keeps the errors of a first try beside a second one that passed. */
function whyUnsure({ failureMessages = [], status }) {
  if (status === 'failed') return { error: failureMessages.join('\n') }
  if (failureMessages.length === 0) return {}
  return { error: failureMessages.join('\n'), flaky: true }
}

/** How many tests in browsers may need a second try before the run fails. */
const maxFlaky = 2

export function readPlaywright({ config, errors, stats, suites }) {
  // The outermost suites are the files.
  const tests = [
    ...suites.flatMap((suite) => testsOf({ ...suite, title: '' }, config.rootDir)),
    ...errors.map(({ message }) => ({
      error: message,
      file: 'e2e',
      ms: 0,
      title: 'the run itself',
    })),
  ]
  const excused = stats.flaky <= maxFlaky
  return {
    failed: stats.unexpected + (excused ? 0 : stats.flaky) || errors.length,
    passed: stats.expected + (excused ? stats.flaky : 0),
    tests,
  }
}

function isUnsure(status) {
  return status === 'unexpected' || status === 'flaky'
}

function firstErrorOf(results) {
  return results.find(({ error }) => error)?.error.message ?? 'no error was reported'
}

function testsOf(suite, folder, above = []) {
  const titles = [...above, suite.title].filter(Boolean)
  return [
    ...suite.specs.flatMap(({ file, tests, title }) =>
      tests.map(({ projectName, results, status }) => ({
        file: relative(root, `${folder}/${file}`),
        flaky: status === 'flaky',
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
        title: [...titles, `${title} (${projectName})`].join(' › '),
        // Of a flaky test too: why it needed a second try.
        ...(isUnsure(status) && { error: firstErrorOf(results) }),
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, folder, titles)),
  ]
}
