// `npm start`: installs what is missing, then runs the local world until it is told to stop.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled, nodeComplaint, root } from './install.mjs'

const stopGraceMs = 10_000
const controller = new AbortController()
const parent = process.ppid
let world
let asked

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
// npm killed with SIGKILL passes nothing on; its child finds itself with another parent.
if (process.env.npm_lifecycle_event)
  setInterval(() => process.ppid !== parent && stop('SIGHUP'), 1_000).unref()

const complaint = nodeComplaint()
if (complaint) {
  console.error(`\n  ${complaint}\n`)
  process.exit(1)
}

console.log('\n  Latchkey\n')
try {
  await ensureInstalled({ signal: controller.signal })
} catch (error) {
  if (!asked) {
    console.error(`\n  The packages could not be installed.\n\n${error.message}\n`)
    process.exit(1)
  }
}
if (asked) leave()

world = spawn(
  process.execPath,
  [
    '--conditions=source',
    '--import',
    'tsx',
    join(root, 'packages/devnet/src/bin.ts'),
    ...process.argv.slice(2),
  ],
  {
    cwd: root,
    // Its own process group: Ctrl-C comes to this process, which passes it on once.
    detached: process.platform !== 'win32',
    // The channel closes when this process ends in any way, and the world stops at that.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  },
)
world.once('exit', (code) => (asked ? leave() : process.exit(code ?? 1)))

function stop(signal) {
  if (asked) return world?.kill('SIGKILL')
  asked = signal
  controller.abort(new Error(signal))
  if (!world) return
  world.kill('SIGTERM')
  setTimeout(() => world.kill('SIGKILL'), stopGraceMs).unref()
}

/** The exit code a shell gives to a process ended by that signal. */
function leave() {
  process.exit(128 + constants.signals[asked])
}
