import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { vitestReport } from './reports.mjs'
import { runStep } from './runStep.mjs'

const folders: string[] = []
afterEach(() => {
  vi.restoreAllMocks()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function setup(script: string, { report, ...wants }: { report?: object; showLines?: RegExp } = {}) {
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
  if (report) writeFileSync(join(reports, vitestReport.file), JSON.stringify(report))
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
    tests: [{ error: '\n1\n2\n3\n4\nTS2322 in a.ts', file: 'A step', ms: 0, title: 'failed' }],
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
    tests: [{ error: 'Unhandled rejection', file: 'A step', ms: 0, title: 'failed' }],
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
