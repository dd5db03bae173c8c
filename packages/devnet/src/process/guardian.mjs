// Runs a command for as long as the process that started this one lives: `guardian.mjs COMMAND ARGUMENTS…`.
//
// A process killed with SIGKILL cannot clean up after itself, but the kernel closes its end of the IPC
// channel, and that ends the command here. The command gets a process group of its own, so that its own
// children end with it and a Ctrl-C in the terminal reaches it only through the parent, in order.
// Plain JavaScript on Node alone: it runs before anything is installed.
import { spawn } from 'node:child_process'

const graceMs = 3_000
const [command, ...parameters] = process.argv.slice(2)
const grouped = process.platform !== 'win32'
let child
let stopping = false

function signalChild(signal) {
  if (!child?.pid) return
  try {
    if (grouped) process.kill(-child.pid, signal)
    else child.kill(signal)
  } catch {
    // The group has ended already.
  }
}

function stop() {
  if (stopping) return
  stopping = true
  if (!child) process.exit(0)
  signalChild('SIGTERM')
  setTimeout(() => signalChild('SIGKILL'), graceMs)
}

process.on('disconnect', stop)
process.on('message', stop)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
// Output without a reader must not end the guardian before its command.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})

if (!process.connected) process.exit(0)
child = spawn(command, parameters, {
  detached: grouped,
  // npm is a batch file on Windows, which only a shell starts.
  shell: !grouped && command.endsWith('.cmd'),
  stdio: ['ignore', 'inherit', 'inherit'],
})
child.on('error', (error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(127)
})
child.on('exit', (code, signal) => {
  signalChild('SIGKILL')
  process.exit(code ?? (signal ? 1 : 0))
})
if (child.pid && process.connected) process.send({ pid: child.pid }, () => {})
