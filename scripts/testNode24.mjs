// `npm run test:node24`: `npm test` once on Node 24, which comes from npm into a folder of its own.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from './install.mjs'

const version = '24.21.0'
// Its own package: the one named `node` fetches it in an install script, which `.npmrc` forbids.
const system = `${process.platform}-${process.arch}`
const name = system === 'darwin-arm64' ? `node-bin-${system}` : `node-${system}`
const folder = join(root, '.latchkey', `node-${version}`)
const bin = join(folder, 'node_modules', name, 'bin')
const node = join(bin, 'node')

if (!existsSync(node)) {
  mkdirSync(folder, { recursive: true })
  // Without a manifest of its own npm would install into the workspace above.
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const install = ['install', '--no-audit', '--no-fund', '--save-exact', `${name}@${version}`]
  const { status } = spawnSync('npm', install, { cwd: folder, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

const { status } = spawnSync(node, [join(root, 'scripts/test.mjs'), ...process.argv.slice(2)], {
  cwd: root,
  env: {
    ...process.env,
    PATH: `${bin}${delimiter}${process.env.PATH}`,
  },
  stdio: 'inherit',
})
process.exitCode = status ?? 1
