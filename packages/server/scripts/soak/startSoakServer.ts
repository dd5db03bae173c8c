import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { DescribedError } from '../../src/logging/describeError.ts'
import type { Allocator } from './findAllocator.ts'
import type { ServerTook } from './SoakFacts.ts'
import type { SourceKind } from './Source.ts'
import type { Target } from './Target.ts'

export type SoakServer = {
  target: Target
  pid: number
  isAlive(): boolean
  /** Lines above `warn`, by text. */
  errors(): Record<string, number>
  /** From here on its own times are measured anew. */
  beginTimes(): void
  times(): Promise<ServerTook>
  stop(): Promise<void>
}

type LogLine = { err?: DescribedError; msg: string; url?: string }

const bin = fileURLToPath(new URL('../../src/bin.ts', import.meta.url))
const probe = new URL('./serverProbe.ts', import.meta.url).href
const projectId = 'soak'
const chainId = 'eip155:31337'

/** Lets the soak ask for a collection, as the bench of the relay does: garbage is not what a server keeps. */
const collectible = ['--expose-gc', '--import', new URL('./collectible.mjs', import.meta.url).href]

/** Runs the server in a process of its own, with the limits of the default configuration. */
export function startSoakServer({
  allocator,
  folder,
  sources,
  upstreamUrl,
}: {
  allocator: Allocator
  folder: string
  sources: SourceKind
  upstreamUrl: string
}): Promise<SoakServer> {
  const chain = {
    id: chainId,
    name: 'Soak',
    nativeCurrency: { decimals: 18, name: 'Soak', symbol: 'SOAK' },
    upstreams: [{ url: upstreamUrl }],
  }
  const child = spawn(
    process.execPath,
    [
      ...collectible,
      ...['--conditions=source', '--import', 'tsx', '--import', probe],
      ...[bin, 'serve', '--port', '0'],
    ],
    {
      env: {
        ...allocator.env,
        LATCHKEY__CHAINS: JSON.stringify([chain]),
        LATCHKEY__DATABASE__FOLDER: folder,
        LATCHKEY__PUBLIC_CHAINS: 'false',
        LATCHKEY__SEED_PROJECTS: JSON.stringify([{ id: projectId, name: 'Soak' }]),
        ...(sources === 'forwarded'
          ? { LATCHKEY__TRUST_PROXY: JSON.stringify(['127.0.0.1/32', '::1/128']) }
          : {}),
        PATH: process.env['PATH'],
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  )
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  let hasEnded = false
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => {
      hasEnded = true
      resolve()
    }),
  )
  const errors: Record<string, number> = {}
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)))
    if (!child.stdout) throw new Error('The server has no output.')
    createInterface(child.stdout).on('line', (line) => {
      // There is a line for each request: only those that matter are parsed.
      if (!/^\{"level":[56]0|"msg":"listening"/.test(line)) return
      const { err, msg, url } = JSON.parse(line) as LogLine
      if (msg !== 'listening' || url === undefined) {
        const text = [msg, ...namesOf(err)].join(' ')
        errors[text] = (errors[text] ?? 0) + 1
        return
      }
      resolve({
        beginTimes: () => void child.send('begin'),
        errors: () => errors,
        isAlive: () => !hasEnded,
        pid: child.pid ?? 0,
        async stop() {
          process.off('exit', endWithUs)
          child.kill('SIGTERM')
          await ended
        },
        times() {
          child.send('tell')
          return new Promise((tell, fail) => {
            child.once('message', (took) => tell(took as ServerTook))
            child.once('exit', (code) => fail(new Error(`The server ended with ${code}.`)))
          })
        },
        target: {
          chainId,
          projectId,
          relayUrl: `${url.replace('http', 'ws')}/relay`,
          sources,
          url,
        },
      })
    })
  })
}

/** An error and what it comes from, by kind and code. */
function namesOf(error: DescribedError | undefined): string[] {
  if (!error) return []
  const { cause, code, type } = error
  return [...[type, code].filter((name) => name !== undefined), ...namesOf(cause)]
}
