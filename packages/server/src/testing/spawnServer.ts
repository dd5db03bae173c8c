import { spawn } from 'node:child_process'
import { buildCommand } from './buildCommand.ts'

export type SpawnedServer = {
  url: string
  /** Of its relay. */
  relayUrl: string
  pid: number
  /** The exit code, once it has ended; null where a signal ended it. */
  ended: Promise<number | null>
  /** What it has logged. */
  log(): string
  /** Ends it as a power cut would. */
  kill(): Promise<void>
  /** Ends it as a deploy does. */
  stop(): Promise<void>
}

/** Runs the command in a process of its own, on a free port. */
export async function spawnServer({
  args = [],
  nodeArgs = [],
  environment,
}: {
  args?: readonly string[] | undefined
  /** For Node itself. */
  nodeArgs?: readonly string[] | undefined
  environment: Readonly<Record<string, string>>
}): Promise<SpawnedServer> {
  const child = spawn(
    process.execPath,
    [...nodeArgs, await buildCommand(), 'serve', '--port', '0', ...args],
    {
      env: { LATCHKEY__PUBLIC_CHAINS: 'false', PATH: process.env['PATH'], ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  const end = (signal: NodeJS.Signals) =>
    new Promise<void>((resolve) => {
      process.off('exit', endWithUs)
      if (child.exitCode !== null || child.signalCode !== null) return resolve()
      child.once('exit', () => resolve())
      child.kill(signal)
    })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  let log = ''
  let isListening = false
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)))
    child.stdout.on('data', (chunk: Buffer) => {
      log += chunk.toString()
      // To search in a long log is to copy it, for each line of a busy server.
      if (isListening) return
      const url = /"url":"([^"]+)","msg":"listening"/.exec(log)?.[1]
      if (url === undefined) return
      isListening = true
      resolve({
        ended,
        kill: () => end('SIGKILL'),
        log: () => log,
        pid: child.pid ?? 0,
        relayUrl: `${url.replace('http', 'ws')}/relay`,
        stop: () => end('SIGTERM'),
        url,
      })
    })
  })
}
