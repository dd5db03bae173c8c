// `npm run fix` writes all that a check asks for and a machine can write: format, imports, the count of the dialect's
// words, the lengths of functions, and the files made from others (`etc/`, docs/reference.md, the list of ADRs, docs/troubleshooting.md).
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, root } from './install.mjs'

await ensureInstalled()
run('biome', 'check', '--write')
run('node', '--import', 'tsx', 'scripts/checkWords.ts', '--lower')
run('node', '--import', 'tsx', 'scripts/lowerFunctions.ts')
run('vitest', 'run', '--update', '--reporter=dot', ...writers('packages'), ...writers('scripts'))

/** Tests that compare a file of the tree with what it is made from, and write it with `--update`. */
function writers(folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .filter((path) => path.endsWith('.test.ts') && !/(?:^|\/)(?:node_modules|dist)\//.test(path))
    .map((path) => `${folder}/${path}`)
    .filter((path) => readFileSync(join(root, path), 'utf8').includes('toMatchFileSnapshot('))
}

function run(command, ...args) {
  const path = command === 'node' ? process.execPath : join(root, 'node_modules/.bin', command)
  const { status } = spawnSync(path, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
