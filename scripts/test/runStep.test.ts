import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { removeFolder } from '../folders/removeFolder.ts'
import { root } from '../install.mjs'
import { vitestReport } from './reports.mjs'
import { runStep } from './runStep.mjs'

const folders: string[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const folder of folders.splice(0)) await removeFolder(folder)
})

interface Wants {
  faults?: RegExp
  lost?: object
  report?: object
  showLines?: RegExp
}

const noneLost = { errors: [], lost: [] }

function setup(script: string, { lost = noneLost, report, ...wants }: Wants = {}) {
  const reports = mkdtempSync(join(tmpdir(), 'latchkey-step-'))
  folders.push(reports)
  const controller = new AbortController()
  let shown = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    shown += text
    return true
  })
  const step = {
    name: 'a',
    text: 'A step',
    // What the report adds is for the script, not for Node.
    command: ['node', '-e', script, '--'],
    ...wants,
    ...(report ? { report: vitestReport } : {}),
  }
  if (report) {
    writeFileSync(join(reports, vitestReport.file), JSON.stringify(report))
    writeFileSync(join(reports, 'vitest.lost.json'), JSON.stringify(lost))
  }
  const outcome = runStep(step, { reports, signal: controller.signal })
  return { controller, outcome, shown: () => shown }
}

test('shows the whole output of a step that fails, and counts it once', async () => {
  const { outcome, shown } = setup(
    "console.log('x'.repeat(200_000)); console.log('\\n1\\n2\\n3\\n4\\nTS2322 in a.ts'); process.exitCode = 3",
  )
  expect(await outcome).toEqual({
    failed: 1,
    passed: 0,
    tests: [
      {
        error: '\n1\n2\n3\n4\nTS2322 in a.ts',
        file: 'A step',
        ms: 0,
        of: 'run',
        title: 'failed',
      },
    ],
  })
  expect(shown()).toContain('x'.repeat(200_000))
})

test('keeps the output of a step that passes to itself', async () => {
  const { outcome, shown } = setup("console.log('chatter')")
  expect(await outcome).toEqual({ failed: 0, passed: 1, tests: [] })
  expect(shown()).not.toContain('chatter')
})

test('shows the lines of a step that passes which the step wants shown, and no others', async () => {
  const { outcome, shown } = setup("console.log('chatter\\nBrowser: one\\nBrowser: two')", {
    showLines: /^Browser: .*$/gm,
  })
  expect(await outcome).toEqual({ failed: 0, passed: 1, tests: [] })
  expect(shown()).toContain('    Browser: one\n    Browser: two\n')
  expect(shown()).not.toContain('chatter')
})

test('counts a failure although every test passed, when the runner itself failed', async () => {
  const counts = { numFailedTests: 0, numFailedTestSuites: 0, numPassedTests: 7 }
  const report = { ...counts, testResults: [] }
  const script = "console.error('Unhandled rejection'); process.exitCode = 1"
  expect(await setup(script, { report }).outcome).toEqual({
    failed: 1,
    passed: 7,
    tests: [{ error: 'Unhandled rejection', file: 'A step', ms: 0, of: 'run', title: 'failed' }],
  })
})

test('blames the test that failed, not the step, where the report names one', async () => {
  const assertionResults = [
    { ancestorTitles: [], failureMessages: ['Error: 1 is not 2'], status: 'failed', title: 'adds' },
  ]
  const report = {
    numFailedTests: 1,
    numFailedTestSuites: 1,
    numPassedTests: 0,
    testResults: [{ assertionResults, message: '', name: 'a.test.ts', status: 'failed' }],
  }
  const { tests } = await setup('process.exitCode = 1', { report }).outcome
  expect(tests).toMatchObject([{ error: 'Error: 1 is not 2', title: 'adds' }])
})

test('names each fault where a tool says it in a line, else what it says last', async () => {
  const script =
    "console.log('a.ts:1:2 lint/x\\n\\nb.ts format\\n1\\n2\\n3\\n4\\n5\\n6'); process.exitCode = 1"
  const named = await setup(script, { faults: /^\S+ (lint|format).*$/gm }).outcome
  expect(named.tests.map(({ error }) => error)).toEqual(['a.ts:1:2 lint/x\nb.ts format'])
  const silent = await setup(script, { faults: /^nothing$/gm }).outcome
  expect(silent.tests.map(({ error }) => error)).toEqual(['1\n2\n3\n4\n5\n6'])
})

test('a file that was asked for and is in no report fails the step, though all that ran passed', async () => {
  const report = {
    numFailedTests: 0,
    numFailedTestSuites: 0,
    numPassedTests: 1,
    success: true,
    testResults: [
      {
        assertionResults: [{ ancestorTitles: [], status: 'passed', title: 'runs' }],
        message: '',
        name: join(root, 'a.test.ts'),
        status: 'passed',
      },
    ],
  }
  const lost = { errors: [], lost: [join(root, 'b.test.ts')] }
  expect(await setup('', { lost, report }).outcome).toMatchObject({
    failed: 1,
    passed: 1,
    tests: [{ title: 'runs' }, { error: 'it is in no report', file: 'b.test.ts', of: 'file' }],
  })
})

test('blames the step where a report counts a failure that it does not name', async () => {
  const report = { numFailedTests: 0, numFailedTestSuites: 1, numPassedTests: 7, testResults: [] }
  expect(await setup("console.log('odd')", { report }).outcome).toMatchObject({
    failed: 1,
    tests: [{ error: 'odd', file: 'A step', of: 'run' }],
  })
})

test('a report that says nothing of lost files is none', async () => {
  const results = [{ assertionResults: [], message: '', name: 'a.test.ts', status: 'passed' }]
  const report = { numFailedTests: 0, numFailedTestSuites: 0, numPassedTests: 1 }
  const { outcome } = setup("require('node:fs').rmSync(process.env.LATCHKEY_LOST_FILES)", {
    report: { ...report, testResults: results },
  })
  expect(await outcome).toMatchObject({ failed: 1, neverBegan: true, passed: 0 })
})

test.each([
  ['a registry that does not answer', 'npm error code EAI_AGAIN', undefined],
  ['a registry that fails', 'npm ERR! code E503', undefined],
  [
    'a world that was not ready',
    'The local world was not ready in 90 s',
    { numFailedTests: 0, numFailedTestSuites: 0, numPassedTests: 0, testResults: [] },
  ],
])('a step never began with %s', async (_, said, report) => {
  const { outcome } = setup(`console.error('${said}'); process.exitCode = 1`, {
    ...(report ? { report } : {}),
  })
  expect(await outcome).toMatchObject({ failed: 1, neverBegan: true, tests: [{ error: said }] })
})

test('a runner that failed before its first file says why it never began', async () => {
  const report = { numFailedTests: 0, numFailedTestSuites: 0, numPassedTests: 0, testResults: [] }
  const errors = [{ message: 'PostgreSQL did not start' }]
  const lost = { errors, lost: [join(root, 'a.test.ts'), join(root, 'b.test.ts')] }
  const script = "console.log('1\\n2\\n3\\n4\\n5\\n6'); process.exitCode = 1"
  expect(await setup(script, { lost, report }).outcome).toEqual({
    failed: 1,
    neverBegan: true,
    passed: 0,
    tests: [
      { error: 'PostgreSQL did not start', file: 'A step', ms: 0, of: 'run', title: 'failed' },
    ],
  })
  // A file whose worker died alone is that file's matter.
  const pool = [{ message: '[vitest-pool]: Worker forks emitted error.' }]
  const died = await setup(script, { lost: { ...lost, errors: pool }, report }).outcome
  expect(died).not.toHaveProperty('neverBegan')
  expect(died.failed).toBe(2)
})

test('a step that failed by itself did begin', async () => {
  const { outcome } = setup("console.error('npm error code E404'); process.exitCode = 1")
  expect(await outcome).not.toHaveProperty('neverBegan')
})

test('counts a step whose report is missing as failed, whatever it returned', async () => {
  const reports = mkdtempSync(join(tmpdir(), 'latchkey-step-'))
  folders.push(reports)
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const step = {
    name: 'a',
    text: 'A step',
    command: ['node', '-e', '', '--'],
    report: vitestReport,
  }
  const { signal } = new AbortController()
  expect(await runStep(step, { reports, signal })).toMatchObject({
    failed: 1,
    passed: 0,
    neverBegan: true,
    tests: [{ error: 'no report', file: 'A step' }],
  })
})

test('ends a step and what it started when told to stop', async () => {
  const { controller, outcome } = setup(
    `const { spawn } = require('node:child_process')
     spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })
     setInterval(() => {}, 1000)`,
  )
  await new Promise((next) => setTimeout(next, 500))
  controller.abort()
  // It resolves only when no process holds its output any more, the child included.
  expect((await outcome).failed).toBe(1)
})
