import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A running command that ends with this process, however this process ends. */
export type Guarded = {
  /** Process ids: the guardian's, then the command's once it has one. */
  pids: () => readonly number[]
  /** Resolves with the exit code and the last output when the command has ended by itself or was stopped. */
  exited: Promise<{ code: number; output: string }>
  /** Resolves with the match when a line of standard output matches. Never rejects: race it with `exited`. */
  printed: (pattern: RegExp) => Promise<RegExpExecArray>
  /** How many characters it has said so far. */
  said: () => number
  /** Ends the command (SIGTERM, SIGKILL after three seconds) and waits for it. */
  stop: () => Promise<void>
}

const guardianFile = fileURLToPath(new URL('./guardian.mjs', import.meta.url))
const keptOutput = 16 * 1024

/** Starts `command` under a guardian process that ends it when this process is gone, SIGKILL included. */
export function spawnGuarded(command: string, parameters: readonly string[]): Guarded {
  const guardian = spawn(process.execPath, [guardianFile, command, ...parameters], {
    // Out of the terminal's process group: Ctrl-C must reach it through stop(), after its users stopped.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  let said = 0
  let commandPid: number | undefined
  const waiting = new Set<() => void>()

  const read = (chunk: Buffer) => {
    said += chunk.length
    output = (output + chunk.toString('utf8')).slice(-keptOutput)
    for (const look of [...waiting]) look()
  }
  guardian.stdout?.on('data', read)
  guardian.stderr?.on('data', read)
  guardian.on('message', (message) => {
    if (typeof message === 'object' && 'pid' in message) commandPid = Number(message.pid)
  })

  const exited = new Promise<{ code: number; output: string }>((resolve) => {
    guardian.once('error', (error) => resolve({ code: 127, output: error.message }))
    guardian.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
  // A guardian that was itself killed leaves its command to us.
  guardian.once('exit', (code) => {
    if (code === null && commandPid !== undefined) killGroup(commandPid)
  })

  return {
    exited,
    pids: () => [guardian.pid, commandPid].filter((pid) => pid !== undefined),
    printed: (pattern) =>
      new Promise((resolve) => {
        const look = () => {
          const match = pattern.exec(output)
          if (!match) return
          waiting.delete(look)
          resolve(match)
        }
        waiting.add(look)
        look()
      }),
    said: () => said,
    stop: async () => {
      // A message, not disconnect(): after that Node never emits 'close'.
      if (guardian.connected) guardian.send('stop', () => {})
      await exited
    },
  }
}

function killGroup(pid: number): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    // It ended in the meantime.
  }
}
