import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../install.mjs'
import { readPlaywright, readVitest } from './reports.mjs'

test('counts and times each test of vitest, by its file and all its titles', () => {
  const report = {
    numFailedTests: 0,
    numFailedTestSuites: 1,
    numPassedTests: 2,
    testResults: [
      {
        assertionResults: [
          { ancestorTitles: ['a relay'], duration: 1200.5, title: 'delivers' },
          { ancestorTitles: [], title: 'did not run' },
        ],
        name: join(root, 'packages/server/src/relay.test.ts'),
      },
    ],
  }
  expect(readVitest(report)).toEqual({
    failed: 1,
    passed: 2,
    tests: [
      { file: 'packages/server/src/relay.test.ts', ms: 1200.5, title: 'a relay › delivers' },
      { file: 'packages/server/src/relay.test.ts', ms: 0, title: 'did not run' },
    ],
  })
})

test('tells why a test of vitest failed, and why a file has none', () => {
  const report = {
    numFailedTests: 1,
    numFailedTestSuites: 2,
    numPassedTests: 1,
    testResults: [
      {
        assertionResults: [
          { ancestorTitles: [], failureMessages: ['1 is not 2'], status: 'failed', title: 'adds' },
          { ancestorTitles: [], failureMessages: [], status: 'passed', title: 'subtracts' },
        ],
        message: '1 is not 2',
        name: join(root, 'a.test.ts'),
        status: 'failed',
      },
      {
        assertionResults: [],
        message: 'Cannot find module',
        name: join(root, 'b.test.ts'),
        status: 'failed',
      },
    ],
  }
  expect(readVitest(report).tests).toEqual([
    { alone: 'a.test.ts', error: '1 is not 2', file: 'a.test.ts', ms: 0, title: 'adds' },
    { file: 'a.test.ts', ms: 0, title: 'subtracts' },
    {
      alone: 'b.test.ts',
      error: 'Cannot find module',
      file: 'b.test.ts',
      ms: 0,
      of: 'file',
      title: 'the file itself',
    },
  ])
})

const onePassed = {
  numFailedTests: 0,
  numFailedTestSuites: 0,
  numPassedTests: 1,
  testResults: [
    {
      assertionResults: [
        { ancestorTitles: [], failureMessages: [], status: 'passed', title: 'passes' },
        { ancestorTitles: [], failureMessages: [], status: 'skipped', title: 'waits' },
      ],
      message: '',
      name: join(root, 'a.test.ts'),
      status: 'passed',
    },
  ],
}

test('names files of vitest that are in no report, with what their pool says', () => {
  const lost = {
    errors: [
      { message: '[vitest-pool]: Worker forks emitted error.\nWorker exited unexpectedly' },
      { file: join(root, 'b.test.ts'), message: 'out of memory' },
    ],
    lost: [join(root, 'b.test.ts')],
  }
  expect(readVitest(onePassed, lost)).toEqual({
    failed: 1,
    passed: 1,
    tests: [
      { file: 'a.test.ts', ms: 0, title: 'passes' },
      { file: 'a.test.ts', ms: 0, skipped: true, title: 'waits' },
      {
        alone: 'b.test.ts',
        error:
          'it is in no report\n[vitest-pool]: Worker forks emitted error.\nWorker exited unexpectedly\nout of memory',
        file: 'b.test.ts',
        ms: 0,
        of: 'file',
        title: 'the file itself',
      },
    ],
  })
})

test('an error that no test of vitest threw is that of the file in which it came, else that of the run', () => {
  const errors = [
    { file: join(root, 'a.test.ts'), message: 'nobody waits' },
    { message: '[vitest-pool]: Worker forks emitted error.' },
  ]
  const { failed, tests } = readVitest(onePassed, { errors, lost: [] })
  expect(failed).toBe(2)
  expect(tests.slice(2)).toMatchObject([
    { error: 'nobody waits', file: 'a.test.ts', of: 'file' },
    { error: '[vitest-pool]: Worker forks emitted error.', of: 'run' },
  ])
})

test('tells why a test of Playwright failed, and why a run has none', () => {
  const spec = (status: string, results: readonly object[]) => ({
    file: 'smoke.spec.ts',
    tests: [{ projectName: 'desktop', results, status }],
    title: status,
  })
  const failed = { duration: 1, error: { message: 'Timeout of 5000ms' } }
  const { tests } = readPlaywright({
    config: { rootDir: join(root, 'e2e') },
    errors: [{ message: 'The world did not start' }],
    stats: { expected: 1, flaky: 0, unexpected: 1 },
    suites: [
      {
        specs: [spec('unexpected', [failed]), spec('expected', [{ duration: 1 }])],
        title: 'smoke.spec.ts',
      },
    ],
  })
  expect(tests.map(({ error }) => error)).toEqual([
    'Timeout of 5000ms',
    undefined,
    'The world did not start',
  ])
})

test('a test of Playwright before which something failed has failed too, one that asked to be skipped has not', () => {
  const spec = (title: string, test: object) => ({
    file: 'wagmi.spec.ts',
    tests: [{ projectName: 'desktop', status: 'skipped', ...test }],
    title,
  })
  const { failed, passed, tests } = readPlaywright({
    config: { rootDir: join(root, 'e2e') },
    errors: [],
    stats: { expected: 0 },
    suites: [
      {
        specs: [
          spec('is left out', { expectedStatus: 'passed', results: [] }),
          spec('is stopped', { expectedStatus: 'passed', results: [{ duration: 0 }] }),
          spec('asks', { expectedStatus: 'skipped', results: [{ duration: 0 }] }),
        ],
        title: 'wagmi.spec.ts',
      },
    ],
  })
  expect({ failed, passed }).toEqual({ failed: 2, passed: 0 })
  expect(tests.map(({ error, skipped }) => error ?? skipped)).toEqual([
    'it did not run',
    'it did not run',
    true,
  ])
})

test('counts and times each test of Playwright, in each browser that ran it', () => {
  const spec = (title: string, projects: readonly string[]) => ({
    file: 'smoke.spec.ts',
    tests: projects.map((projectName, index) => ({
      projectName,
      results: [{ duration: 100 + index }],
      status: projectName === 'firefox' ? 'unexpected' : 'expected',
    })),
    title,
  })
  const report = {
    config: { rootDir: join(root, 'e2e') },
    errors: [],
    stats: { expected: 2, flaky: 0, unexpected: 1 },
    suites: [
      {
        specs: [spec('opens', ['desktop', 'firefox'])],
        suites: [
          {
            specs: [],
            suites: [{ specs: [spec('closes', ['desktop'])], title: 'on Escape' }],
            title: 'the modal',
          },
        ],
        title: 'smoke.spec.ts',
      },
    ],
  }
  expect(readPlaywright(report)).toEqual({
    failed: 1,
    passed: 2,
    tests: [
      { file: 'e2e/smoke.spec.ts', ms: 100, title: 'opens (desktop)' },
      {
        alone: "e2e/smoke.spec.ts --project=firefox --workers=1 -g 'opens'",
        error: 'no error was reported',
        file: 'e2e/smoke.spec.ts',
        ms: 101,
        title: 'opens (firefox)',
      },
      {
        file: 'e2e/smoke.spec.ts',
        ms: 100,
        title: 'the modal › on Escape › closes (desktop)',
      },
    ],
  })
})

test('the line that runs a test of Playwright alone names the file that was asked for, and its title as it is', () => {
  const [test] = readPlaywright({
    config: { rootDir: join(root, 'e2e') },
    errors: [],
    stats: { expected: 0 },
    suites: [
      {
        specs: [
          {
            file: 'screenTests.ts',
            tests: [{ projectName: 'desktop', results: [], status: 'unexpected' }],
            title: "Bob's screen (320 px)",
          },
        ],
        title: 'screens.spec.ts',
      },
    ],
  }).tests
  expect(test).toMatchObject({
    alone: String.raw`e2e/screens.spec.ts --project=desktop --workers=1 -g 'Bob'\''s screen \(320 px\)'`,
    file: 'e2e/screenTests.ts',
  })
})
