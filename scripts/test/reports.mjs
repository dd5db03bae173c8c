// Where each test runner writes its counts and times, how to read them, and how it runs alone what failed.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../install.mjs'
import { failuresLeft } from './failuresLeft.mjs'

/**
 * @typedef {object} RanTest
 * @property {string} file
 * @property {number} ms
 * @property {string} title
 * @property {string} [error] why it failed
 * @property {string} [errorAlone] why it failed when it ran again alone, where that is another reason
 * @property {boolean} [skipped]
 * @property {'file' | 'run'} [of] what failed, where it is no test: a whole file, or what runs them
 * @property {string} [alone] arguments that run it alone
 * @property {string} [command] the line that does
 */

export const vitestReport = {
  kind: 'unit',
  file: 'vitest.json',
  args: (file) => [`--outputFile.json=${file}`],
  env: (file) => ({ LATCHKEY_LOST_FILES: lostFilesOf(file) }),
  read: (file) => readVitest(parse(file), readLost(file)),
  again: ({ files }) => ['--maxWorkers=1', ...files.map((file) => join(root, file))],
}

export const playwrightReport = {
  kind: 'browser',
  file: 'playwright.json',
  args: () => [],
  // By default it lies among the pictures, where the next run of any configuration writes its own.
  env: (file) => ({
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    PLAYWRIGHT_LAST_RUN_OUTPUT_FILE: lastRunOf(file),
  }),
  read: (file) => readPlaywright(parse(file)),
  again: ({ before, file }) => {
    // A copy: Playwright writes over it what fails this time.
    const left = failuresLeft(before.map((report) => parse(lastRunOf(report))))
    writeFileSync(lastRunOf(file), JSON.stringify(left))
    const pictures = `--output=${withoutExtension(file)}`
    return ['--last-failed', '--workers=1', '--retries=0', pictures]
  },
}

function withoutExtension(file) {
  return file.replace(/\.json$/, '')
}

function lostFilesOf(file) {
  return `${withoutExtension(file)}.lost.json`
}

function lastRunOf(file) {
  return `${withoutExtension(file)}.lastRun.json`
}

function parse(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Throws when tests ran and it is not written which files are lost: there may be some. */
function readLost(file) {
  const ranNothing = () => parse(file).testResults.length === 0
  if (!existsSync(lostFilesOf(file)) && ranNothing()) return noneLost
  return parse(lostFilesOf(file))
}

/** @type {{ errors: readonly { file?: string, message: string }[], lost: readonly string[] }} */
const noneLost = { errors: [], lost: [] }

/** Of a pool, which does not say whose worker it was. */
const poolError = /^\[vitest-pool/

export function readVitest(
  { numFailedTests, numFailedTestSuites, numPassedTests, testResults },
  { errors, lost } = noneLost,
) {
  const ofPool = lost.length === 0 ? [] : errors.filter(({ message }) => poolError.test(message))
  const lostFiles = lost.map((name) => {
    const said = errors.filter((error) => error.file === name || ofPool.includes(error))
    const error = ['it is in no report', ...said.map(({ message }) => message)].join('\n')
    return { error, ...wholeFile(relative(root, name)) }
  })
  const unhandled = errors
    .filter((error) => !ofPool.includes(error) && !lost.includes(error.file))
    .map(({ file, message }) => ({
      error: message,
      ...(file
        ? wholeFile(relative(root, file))
        : { file: 'vitest', ms: 0, of: 'run', title: 'the run itself' }),
    }))
  const tests = [...testResults.flatMap(testsOfFile), ...lostFiles, ...unhandled]
  return {
    // A file that fails to load has no failed test to count.
    failed: Math.max(
      numFailedTests || numFailedTestSuites,
      tests.filter(({ error }) => error !== undefined).length,
    ),
    passed: numPassedTests,
    tests,
  }
}

function testsOfFile({ assertionResults, message, name, status }) {
  const file = relative(root, name)
  const tests = assertionResults.map(
    ({ ancestorTitles, duration, failureMessages, ...result }) => ({
      file,
      // A test that did not run has no duration.
      ms: duration ?? 0,
      title: [...ancestorTitles, result.title].join(' › '),
      ...(result.status === 'failed' && { alone: file, error: failureMessages.join('\n') }),
      ...(didNotRun.includes(result.status) && { skipped: true }),
    }),
  )
  if (status !== 'failed' || tests.some(({ error }) => error !== undefined)) return tests
  return [...tests, { error: message, ...wholeFile(file) }]
}

const didNotRun = ['disabled', 'pending', 'skipped', 'todo']

function wholeFile(file) {
  return { alone: file, file, ms: 0, of: 'file', title: 'the file itself' }
}

export function readPlaywright({ config, errors, stats, suites }) {
  // The outermost suites are the files.
  const tests = [
    ...suites.flatMap((suite) =>
      testsOf({ ...suite, title: '' }, { folder: config.rootDir, spec: suite.title }),
    ),
    ...errors.map(({ message }) => ({
      error: message,
      file: 'e2e',
      ms: 0,
      of: 'run',
      title: 'the run itself',
    })),
  ]
  return {
    failed: tests.filter(({ error }) => error !== undefined).length,
    passed: stats.expected,
    tests,
  }
}

function testsOf(suite, place, above = []) {
  const { folder, spec } = place
  const titles = [...above, suite.title].filter(Boolean)
  return [
    ...suite.specs.flatMap(({ file, tests, title }) =>
      tests.map((test) => {
        const why = whyFailed(test)
        return {
          file: relative(root, `${folder}/${file}`),
          ms: test.results.reduce((sum, { duration }) => sum + duration, 0),
          title: [...titles, `${title} (${test.projectName})`].join(' › '),
          ...(why !== undefined && {
            // The file that was asked for: a test may be written in another one, for several.
            alone: aloneInBrowser(relative(root, `${folder}/${spec}`), test, [...titles, title]),
            error: why,
          }),
          ...(why === undefined && test.status === 'skipped' && { skipped: true }),
        }
      }),
    ),
    ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, place, titles)),
  ]
}

/** Nothing of a test that passed, or that asked to be skipped. */
function whyFailed({ expectedStatus, results, status }) {
  const error = results.find((result) => result.error)?.error.message
  if (status === 'unexpected' || status === 'flaky') return error ?? 'no error was reported'
  // What has to come before it failed, or its worker died.
  if (status === 'skipped' && (results.length === 0 || expectedStatus !== 'skipped'))
    return 'it did not run'
  return undefined
}

function aloneInBrowser(file, { projectName }, titles) {
  const pattern = titles.join(' ').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return `${file} --project=${projectName} --workers=1 -g '${pattern.replaceAll("'", "'\\''")}'`
}
