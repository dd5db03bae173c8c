// Tests that open a database, once more on PostgreSQL: `npm test -- --only postgres`. What tests both by itself is left out, and
// what asks nothing of SQL that these do not ask: it opens its database by `openMemoryDatabase`, which is never PostgreSQL.
// Files among the arguments stand for all of these, other arguments go to Vitest; where PostgreSQL is not installed it is said,
// and nothing fails.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findPostgres } from '../src/testing/startPostgres.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const source = 'packages/server/src'
const given = process.argv.slice(2)
const named = given.filter((argument) => argument.endsWith('.test.ts'))

const withDatabase = readdirSync(join(root, source), { encoding: 'utf8', recursive: true })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => join(source, name))
  .filter((name) => {
    const text = readFileSync(join(root, name), 'utf8')
    return text.includes('/openTestDatabase.ts') && !text.includes('/startPostgres.ts')
  })
const files = named.length > 0 ? named : withDatabase
const binaries = findPostgres()

if (binaries) {
  console.log(`PostgreSQL: ${binaries}, ${files.length} files`)
  const { status } = spawnSync(
    process.execPath,
    [
      ...[join(root, 'node_modules/vitest/vitest.mjs'), 'run'],
      ...given.filter((argument) => !named.includes(argument)),
      ...files,
    ],
    {
      cwd: root,
      env: { ...process.env, LATCHKEY_TEST_DATABASE: 'postgres' },
      stdio: 'inherit',
    },
  )
  process.exitCode = status ?? 1
} else {
  console.log(
    `PostgreSQL: not installed, so ${files.length} files ran on the embedded database only`,
  )
  const report = given.find((argument) => argument.startsWith('--outputFile.json='))?.split('=')[1]
  const nothing = { numFailedTests: 0, numFailedTestSuites: 0, numPassedTests: 0, testResults: [] }
  if (report) writeFileSync(report, JSON.stringify(nothing))
}
