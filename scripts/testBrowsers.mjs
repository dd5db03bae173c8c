// `npm run test:browsers`: the browser tests on every Chromium, Firefox and WebKit found, all that each can run. Arguments
// are Playwright's, as file names of tests.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, nodeComplaint, root } from './install.mjs'

const complaint = nodeComplaint()
if (complaint) {
  console.error(complaint)
  process.exit(1)
}

await ensureInstalled()
const playwright = join(root, 'node_modules/@playwright/test/cli.js')
const child = spawn(
  process.execPath,
  ['--conditions=source', playwright, 'test', ...process.argv.slice(2)],
  { cwd: root, env: { ...process.env, LATCHKEY_BROWSERS: 'all' }, stdio: 'inherit' },
)
// A terminal's Ctrl-C reaches both; this one waits for the other to end its world.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.once('exit', (code) => {
  process.exitCode = code ?? 1
})
