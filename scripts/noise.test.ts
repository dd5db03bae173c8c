import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { workspaceRoot } from './workspace.ts'

/** What lets a busy machine decide about a test, and what to write instead (CONTRIBUTING.md, "Times"). */
const traps = {
  'removeFolder of scripts/folders: a plain rm fails while a child still writes':
    /\brm(?:Sync)?\((?:[^(){}]|\([^()]*\))*\{[^{}]*\brecursive: true/,
  'the defaults of vitest.config.ts: a busy machine needs longer than a few seconds for any work':
    /\.(?:poll|toPass|waitFor)\(.*\btimeout: \d|^ *\{ (?:interval: \d+, )?timeout: [\d_]+ \},$|^ *\}, [\d_]{4,}\)$/m,
  'test.describe.configure({ timeout }): in a body it comes after the fixtures': /\btest\.slow\(/,
} as const

/** Tests, and what serves only them. */
const isTest = (file: string) =>
  /\.(?:test|spec|outside)\.tsx?$|^e2e\/|\/src\/(?:fixtures|test|testing|testSetup)\//.test(file)

/** What runs before there are tests to fail. */
const others = /^e2e\/unpackChromium\.ts$/

function trapsIn(text: string): string[] {
  return Object.entries(traps)
    .filter(([, pattern]) => pattern.test(text))
    .map(([instead]) => instead)
}

test('no test leaves its verdict to what else the machine does', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
    cwd: workspaceRoot,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => isTest(file) && file !== 'scripts/noise.test.ts' && !others.test(file))
    // Not what was removed and is not committed yet.
    .filter((file) => existsSync(join(workspaceRoot, file)))
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) =>
    trapsIn(readFileSync(join(workspaceRoot, file), 'utf8')).map((trap) => `${file}: ${trap}`),
  )
  expect(found).toEqual([])
})

test.each([
  ['rm(folder, { recursive: true })', 1],
  ['rmSync(join(one, other), {\n  force: true,\n  recursive: true,\n})', 1],
  ['rm(file, { force: true })\nmkdir(folder, { recursive: true })', 0],
  ['  test.slow()', 1],
  ['  await expect.poll(read, { timeout: 3000 }).toBe(1)', 1],
  ['test(name, async () => {\n}, 60_000)', 1],
  ["test('read soon', { timeout: 20_000 }, () => {", 0],
])('%j is found: %i', (text, count) => {
  expect(trapsIn(text)).toHaveLength(count)
})
