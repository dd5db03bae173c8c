// Judges the built declarations as a site's own compiler reads them, every library's too: a site that builds with `tsc` stops at
// one that does not hold. The long run does the same with the tarballs (`checkPackages.ts`).
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { publishedPackages, workspaceRoot } from './workspace.ts'

const folder = join(workspaceRoot, '.latchkey/declarations')
const entries = publishedPackages().flatMap(({ exports, name }) =>
  Object.keys(exports).map((subpath) => posix.join(name, subpath)),
)
mkdirSync(folder, { recursive: true })
writeFileSync(
  join(folder, 'site.mts'),
  `${entries.map((entry) => `await import('${entry}')`).join('\n')}\nexport {}\n`,
)
const compilerOptions = {
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  module: 'NodeNext',
  noEmit: true,
  strict: true,
  target: 'ES2022',
  types: ['node'],
}
writeFileSync(
  join(folder, 'tsconfig.json'),
  JSON.stringify({ compilerOptions, files: ['site.mts'] }),
)
const tsc = join(workspaceRoot, 'node_modules/typescript-native/bin/tsc')
const { error, stdout } = spawnSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], {
  cwd: workspaceRoot,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
if (error) throw error
// Other packages' declarations are not ours to answer for.
const problems = stdout
  .split('\n')
  .filter((line) => /^(?:packages\/|.*@latchkey|.*site\.mts)/.test(line))
for (const problem of problems) console.error(problem)
console.log(`${entries.length} entries check in TypeScript`)
process.exitCode = problems.length > 0 ? 1 : 0
