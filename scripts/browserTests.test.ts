import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countBySpec } from './test/countBySpec.mjs'
import { workspaceRoot } from './workspace.ts'

const budgets: Record<string, number> = JSON.parse(
  readFileSync(join(workspaceRoot, 'etc/e2e.json'), 'utf8'),
)

/** What the run of one Chromium has: other browsers run some of these again. */
const projects = ['desktop', 'phone', 'wallet']

function declared(): Record<string, number> {
  const output = execFileSync(
    process.execPath,
    [
      ...['--conditions=source', 'node_modules/@playwright/test/cli.js', 'test', '--list'],
      ...['--reporter=json', ...projects.map((name) => `--project=${name}`)],
    ],
    // Tools that run tests pass on how they want a report.
    { cwd: workspaceRoot, encoding: 'utf8', env: withoutPlaywright(), maxBuffer: 2 ** 28 },
  )
  return countBySpec(JSON.parse(output.slice(output.indexOf('{'))))
}

function withoutPlaywright(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^PLAYWRIGHT_|^LATCHKEY_/.test(name))
  return Object.fromEntries(own)
}

test('no file has more browser tests than etc/e2e.json allows: each costs every landing three seconds', () => {
  const counts = declared()
  const over = Object.entries(counts).filter(([file, count]) => count > (budgets[file] ?? 0))
  expect(over.map(([file, count]) => `${file}: ${count} of ${budgets[file] ?? 0}`)).toEqual([])
  const gone = Object.keys(budgets).filter((file) => !(file in counts))
  expect(gone, 'no longer there').toEqual([])
})

test('tests are counted by the file that declares them, whatever declares it for them, and once a project', () => {
  const spec = { tests: [{}] }
  const suite = { file: 'a.spec.ts', specs: [spec], suites: [{ specs: [spec, spec], suites: [] }] }
  const report = { suites: [suite, { file: 'b.spec.ts', specs: [spec] }, suite] }
  expect(countBySpec(report)).toEqual({ 'a.spec.ts': 6, 'b.spec.ts': 1 })
})
