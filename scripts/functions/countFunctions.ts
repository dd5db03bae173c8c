import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { workspaceRoot } from '../workspace.ts'
import { longFunctions } from './longFunctions.ts'

export const allowedFile = join(workspaceRoot, 'scripts/functions/allowed.json')

/** Long functions of what the product is made of, by file and name; tests and their helpers may be long. */
export function countFunctions(): Readonly<Record<string, number>> {
  const files = execFileSync('git', ['ls-files', 'packages/*/src/*.ts*', 'apps/*/src/*.ts*'], {
    cwd: workspaceRoot,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .filter((file) => !/\.(?:test|d)\.tsx?$|\/(?:fixtures|testing|test)\//.test(file))
  return Object.fromEntries(
    files.flatMap((file) =>
      Object.entries(longFunctions(file, readFileSync(join(workspaceRoot, file), 'utf8'))).map(
        ([name, lines]) => [`${file} ${name}`, lines],
      ),
    ),
  )
}
