import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { removeFolder } from '../folders/removeFolder.ts'
import { root } from '../install.mjs'
import { playwrightReport, vitestReport } from './reports.mjs'
import { runAgain } from './runAgain.mjs'
import type { Ran } from './runStages.mjs'
import { runStages } from './runStages.mjs'

// Small projects, run as the steps of `npm test` are. They lie in the checkout, where the runners are found.

let folder: string

beforeEach(() => {
  mkdirSync(join(root, '.latchkey'), { recursive: true })
  folder = mkdtempSync(join(root, '.latchkey/again-'))
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  write('vitest.config.mjs', "export default { test: { include: ['*.test.mjs'] } }")
  write(
    'playwright.config.mjs',
    "export default { outputDir: 'pictures', projects: [{ name: 'desk' }], reporter: [['list'], ['json']] }",
  )
})

afterEach(async () => {
  vi.restoreAllMocks()
  await removeFolder(folder)
})

const write = (name: string, text: string) => writeFileSync(join(folder, name), text)

/** True in a file of tests the first time that it is asked, false from then on. */
const isFirst = (name: string) => `
  import { existsSync, writeFileSync } from 'node:fs'
  const isFirst = () => {
    const file = ${JSON.stringify(join(folder, name))}
    return !existsSync(file) && (writeFileSync(file, ''), true)
  }`

const lostFiles = join(root, 'scripts/test/LostFiles.mjs')

const unit = () => ({
  name: 'unit',
  text: 'Unit tests',
  command: [
    ...['vitest', 'run', '--root', folder, '--reporter=json', `--reporter=${lostFiles}`],
    '--no-file-parallelism',
  ],
  report: vitestReport,
  alone: 'npx vitest run',
})

const browser = (name: string) => ({
  name,
  text: 'Browser tests',
  command: [
    ...['node', 'node_modules/@playwright/test/cli.js', 'test'],
    // A bare name may stand in the checkout's own path.
    ...['--config', join(folder, 'playwright.config.mjs'), '--workers=2', `/${name}[.]spec`],
  ],
  report: { ...playwrightReport, file: `${name}.json` },
  alone: 'npm run e2e --',
})

async function judged(...steps: object[]) {
  const options = { reports: folder, signal: new AbortController().signal }
  const ran: Ran[] = await runStages([[steps]], { ...options, lanes: 2 })
  const { failed, flaky, ...rest } = await runAgain(ran, options)
  const titles = (tests: readonly { title: string }[]) => tests.map(({ title }) => title).sort()
  return { failed: titles(failed), flaky: titles(flaky), flakyTests: flaky, ...rest }
}

const node = (name: string, code: string, rest: object = {}) => ({
  name,
  text: name,
  command: ['node', '-e', code],
  ...rest,
})
const counting = (file: string) =>
  `require('node:fs').appendFileSync(${JSON.stringify(join(folder, file))}, 'x');`
const runs = (file: string) => readFileSync(join(folder, file), 'utf8').length

test('names what always fails, in unit tests, in browsers and in no report, and lists as flaky what failed once', async () => {
  write(
    'unit.test.mjs',
    `import { expect, test } from 'vitest'
     ${isFirst('unit')}
     test('passes', () => {})
     test('unit, always', () => expect(1).toBe(2))
     test('unit, once', () => expect(isFirst()).toBe(false))`,
  )
  write('lost.test.mjs', "process.kill(process.pid, 'SIGKILL')")
  write(
    'lostOnce.test.mjs',
    `import { test } from 'vitest'
     ${isFirst('lost')}
     if (isFirst()) process.kill(process.pid, 'SIGKILL')
     test('runs', () => {})
     test('runs as well', () => {})`,
  )
  write(
    'one.spec.mjs',
    `import { expect, test } from '@playwright/test'
     ${isFirst('browser')}
     test('passes', () => {})
     test('is not meant', () => test.skip())
     test('browser, always', () => expect(1).toBe(2))
     test('browser, once', () => expect(isFirst()).toBe(false))`,
  )
  // Another configuration: its list of what failed is its own. What stands before its tests fails once.
  write(
    'two.spec.mjs',
    `import { test } from '@playwright/test'
     ${isFirst('site')}
     test.describe.configure({ mode: 'default' })
     test.beforeAll(() => { if (isFirst()) throw new Error('not built') })
     test('opens', () => {})
     test('closes', () => {})`,
  )
  const { flakyTests, ...verdict } = await judged(unit(), browser('one'), browser('two'))
  expect(verdict).toEqual({
    failed: ['browser, always (desk)', 'the file itself', 'unit, always'],
    flaky: [
      'browser, once (desk)',
      'closes (desk)',
      'opens (desk)',
      'the file itself',
      'unit, once',
    ],
    notes: [],
    passed: 8,
  })
  expect(
    flakyTests.map(({ command, error }) => ({
      command: command?.replace(folder.slice(root.length), ''),
      error: error?.split('\n')[0],
    })),
  ).toEqual(
    expect.arrayContaining([
      {
        command: 'npx vitest run /unit.test.mjs',
        error: 'AssertionError: expected true to be false // Object.is equality',
      },
      { command: 'npx vitest run /lostOnce.test.mjs', error: 'it is in no report' },
      {
        command: "npm run e2e -- /one.spec.mjs --project=desk --workers=1 -g 'browser, once'",
        error: expect.stringContaining('toBe'),
      },
      {
        command: "npm run e2e -- /two.spec.mjs --project=desk --workers=1 -g 'closes'",
        error: 'it did not run',
      },
    ]),
  )
  // The second time only what passed the first time.
  const again = JSON.parse(readFileSync(join(folder, 'again2-one.json'), 'utf8'))
  expect(again.suites[0].specs.map(({ title }: { title: string }) => title)).toEqual([
    'browser, once',
  ])
})

test('a step whose world was not ready begins again, and once only', async () => {
  write('one.spec.mjs', "import { test } from '@playwright/test'; test('opens', () => {})")
  write(
    'setup.mjs',
    `${isFirst('world')}
     export default () => { if (isFirst()) throw new Error('not ready') }`,
  )
  write(
    'playwright.config.mjs',
    "export default { globalSetup: './setup.mjs', projects: [{ name: 'desk' }], reporter: [['list'], ['json']] }",
  )
  const once = await judged(browser('one'))
  expect(once).toMatchObject({ failed: [], flaky: ['did not begin at first'], passed: 1 })
  expect(once.flakyTests).toMatchObject([
    { command: 'npm test -- --only one', error: expect.stringContaining('not ready') },
  ])
  const away = `${counting('away')} console.error('npm error code EAI_AGAIN'); process.exitCode = 1`
  expect(await judged(node('packages', away))).toMatchObject({ failed: ['failed'], flaky: [] })
  expect(runs('away')).toBe(2)
})

test('more than may be flaky are not run again', async () => {
  const tests = Array.from({ length: 13 }, (_, index) => ({
    error: 'all of us',
    file: 'one.spec.ts',
    ms: 0,
    title: `${index}`,
  }))
  const report = {
    ...playwrightReport,
    again: () => {
      throw new Error('It runs again')
    },
    read: () => ({ failed: 13, passed: 0, tests }),
  }
  const { failed, notes } = await judged({ ...node('one', 'process.exitCode = 1'), report })
  expect(failed).toHaveLength(13)
  expect(notes).toEqual(['13 browser tests failed, more than 12: none of them was run again'])
})

test('a check is never asked again; a step that names no test is run again whole', async () => {
  const odd = 'process.exitCode = '
  const size = `require('node:fs').statSync(${JSON.stringify(join(folder, 'peers'))}).size`
  const verdict = await judged(
    node('lint', `${counting('lint')} ${odd} 1`),
    node('peers', `${counting('peers')} ${odd} ${size} === 1 ? 1 : 0`, { testsUnnamed: true }),
    node('bad', `${counting('bad')} ${odd} 1`, { testsUnnamed: true }),
  )
  expect([runs('lint'), runs('peers'), runs('bad')]).toEqual([1, 3, 2])
  expect(verdict.failed).toHaveLength(2)
  expect(verdict.flakyTests).toMatchObject([{ command: 'npm test -- --only peers', file: 'peers' }])
  expect(verdict.passed).toBe(1)
})

test('after a failure all goes on, but for a step without which nothing that follows can tell anything', async () => {
  const options = { lanes: 1, reports: folder, signal: new AbortController().signal }
  const names = async (stages: object[][][]) =>
    (await runStages(stages, options)).map(({ step }) => (step as { name: string }).name)
  const bad = 'process.exitCode = 1'
  const late = [[node('unit', '')]]
  expect(
    await names([
      [[node('lint', bad), node('types', '', { needed: true })], [node('tree', bad)]],
      late,
    ]),
  ).toEqual(['lint', 'types', 'tree', 'unit'])
  // The rest of its stage is cheap.
  expect(await names([[[node('types', bad, { needed: true })], [node('tree', '')]], late])).toEqual(
    ['types', 'tree'],
  )
})
