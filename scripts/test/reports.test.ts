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
    { error: '1 is not 2', file: 'a.test.ts', ms: 0, title: 'adds' },
    { file: 'a.test.ts', ms: 0, title: 'subtracts' },
    { error: 'Cannot find module', file: 'b.test.ts', ms: 0, title: 'the file itself' },
  ])
})

test('a test of vitest that needed a second try is listed with why, and fails no run', () => {
  const result = (title: string, status: string, ...failureMessages: readonly string[]) => ({
    ancestorTitles: [],
    failureMessages,
    status,
    title,
  })
  const report = {
    numFailedTests: 0,
    numFailedTestSuites: 1,
    numPassedTests: 2,
    testResults: [
      {
        assertionResults: [result('sometimes', 'passed', 'too slow'), result('always', 'passed')],
        message: 'Unhandled rejection',
        name: join(root, 'a.test.ts'),
        status: 'failed',
      },
    ],
  }
  expect(readVitest({ ...report, numFailedTestSuites: 0 })).toMatchObject({ failed: 0, passed: 2 })
  expect(readVitest(report).tests).toEqual([
    { error: 'too slow', file: 'a.test.ts', flaky: true, ms: 0, title: 'sometimes' },
    { file: 'a.test.ts', ms: 0, title: 'always' },
    // What the file itself has against it is not hidden by a test that passed in the end.
    { error: 'Unhandled rejection', file: 'a.test.ts', ms: 0, title: 'the file itself' },
  ])
})

test('tells why a test of Playwright failed or needed a second try, and why a run has none', () => {
  const spec = (status: string, results: readonly object[]) => ({
    file: 'smoke.spec.ts',
    tests: [{ projectName: 'desktop', results, status }],
    title: status,
  })
  const failed = { duration: 1, error: { message: 'Timeout of 5000ms' } }
  const { tests } = readPlaywright({
    config: { rootDir: join(root, 'e2e') },
    errors: [{ message: 'The world did not start' }],
    stats: { expected: 1, flaky: 1, unexpected: 2 },
    suites: [
      {
        specs: [
          spec('unexpected', [failed, failed]),
          spec('flaky', [failed, { duration: 1 }]),
          spec('expected', [{ duration: 1 }]),
        ],
        title: 'smoke.spec.ts',
      },
    ],
  })
  expect(tests.map(({ error }) => error)).toEqual([
    'Timeout of 5000ms',
    'Timeout of 5000ms',
    undefined,
    'The world did not start',
  ])
})

test('counts and times each test of Playwright, in each browser that ran it', () => {
  const spec = (title: string, projects: readonly string[]) => ({
    file: 'smoke.spec.ts',
    tests: projects.map((projectName, index) => ({
      projectName,
      results: [{ duration: 100 + index }, { duration: 1000 }],
      status: projectName === 'firefox' ? 'flaky' : 'expected',
    })),
    title,
  })
  const report = {
    config: { rootDir: join(root, 'e2e') },
    errors: [],
    stats: { expected: 2, flaky: 1, unexpected: 1 },
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
    passed: 3,
    tests: [
      { file: 'e2e/smoke.spec.ts', flaky: false, ms: 1100, title: 'opens (desktop)' },
      {
        error: 'no error was reported',
        file: 'e2e/smoke.spec.ts',
        flaky: true,
        ms: 1101,
        title: 'opens (firefox)',
      },
      {
        file: 'e2e/smoke.spec.ts',
        flaky: false,
        ms: 1100,
        title: 'the modal › on Escape › closes (desktop)',
      },
    ],
  })
  const flaky = (count: number) =>
    readPlaywright({ ...report, stats: { expected: 9, flaky: count, unexpected: 0 } })
  expect(flaky(2)).toMatchObject({ failed: 0, passed: 11 })
  expect(flaky(3)).toMatchObject({ failed: 3, passed: 9 })
})
