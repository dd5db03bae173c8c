// `npm run pack [-- NAMES]`: installs what is missing, then tarballs of every published package in `.latchkey/packages`, and
// the lines that install the named ones (core, evm and react without names) into a site, with what they need.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, nodeComplaint, root } from './install.mjs'

const complaint = nodeComplaint()
if (complaint) {
  console.error(complaint)
  process.exit(1)
}
await ensureInstalled()

const packAll = ['--import', 'tsx', join(root, 'scripts/pack/packAll.ts')]
const { status } = spawnSync(process.execPath, [...packAll, ...process.argv.slice(2)], {
  // Where tsx is found, wherever npm was started.
  cwd: root,
  stdio: 'inherit',
})
process.exitCode = status ?? 1
