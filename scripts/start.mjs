// `npm start`: installs what is missing, then runs the local world until a signal stops it.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled, nodeComplaint, root } from './install.mjs'
import { processFacts } from './processLock.mjs'

const stopGraceMs = 10_000
const controller = new AbortController()
const ancestors = await lineage()
let world
let asked
let askedAt = 0

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
// npm sends a signal to its shell, which does not pass it on, and cannot pass on SIGKILL at all: the only sign is
// that one of the two is gone. Without npm, this process may outlive the shell that started it.
if (process.env.npm_lifecycle_event)
  setInterval(async () => {
    if ((await lineage()) !== ancestors) stop('SIGHUP')
  }, 500).unref()

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
  if (asked) {
    // A second Ctrl-C by a person, not npm's copy of the first. The guardians still end the chains.
    if (signal === 'SIGINT' && Date.now() - askedAt > 1_000) world?.kill('SIGKILL')
    return
  }
  asked = signal
  askedAt = Date.now()
  controller.abort(new Error(signal))
  if (!world) return
  world.kill('SIGTERM')
  setTimeout(() => world.kill('SIGKILL'), stopGraceMs).unref()
}

/** Parent and, where the system tells, its parent: npm's shell and npm. */
async function lineage() {
  return `${process.ppid} ${(await processFacts(process.ppid))?.parent}`
}

/** The exit code a shell gives to a process ended by that signal. */
function leave() {
  process.exit(128 + constants.signals[asked])
}
