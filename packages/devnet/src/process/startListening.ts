import { createPatience } from './createPatience.ts'
import { type Guarded, spawnGuarded } from './spawnGuarded.ts'

/** Thrown when the port is in use by another program. */
export class PortTakenError extends Error {
  readonly code = 'devnet.port_taken'
  override readonly name = 'PortTakenError'
  readonly port: number

  constructor(port: number) {
    super(`Port ${port} is taken`)
    this.port = port
  }
}

export type StartListeningParameters = {
  command: string
  /** Its command line for a port; 0 lets the system choose. */
  parameters: (port: number) => readonly string[]
  port: number
  /** When the port is taken, tries up to this many ports above it. */
  portTries?: number | undefined
  /** How long it may say nothing before it is ready. */
  quietMs?: number | undefined
  /** Builds the error of a command that ended or stayed silent, from its own words. */
  failure: (reason: string) => Error
  signal?: AbortSignal | undefined
}

/** A guarded command that listens on 127.0.0.1. */
export type Listening = Pick<Guarded, 'exited' | 'pids' | 'stop'> & {
  port: number
  rpcUrl: string
  /** Waits until the command prints `Ready`, for one that does; rejects when it ends before that. */
  ready: () => Promise<void>
}

const pollMs = 100

/**
 * Starts a command and resolves when it prints `Listening on 127.0.0.1:PORT`. From then on its requests are taken,
 * though they may wait until it is ready.
 *
 * @throws {PortTakenError}
 */
export async function startListening(parameters: StartListeningParameters): Promise<Listening> {
  const { port, portTries = 0 } = parameters
  try {
    return await start(parameters)
  } catch (error) {
    if (!(error instanceof PortTakenError) || portTries <= 0) throw error
    return startListening({ ...parameters, port: port + 1, portTries: portTries - 1 })
  }
}

async function start({
  command,
  failure,
  parameters,
  port,
  quietMs,
  signal,
}: StartListeningParameters): Promise<Listening> {
  signal?.throwIfAborted()
  const process = spawnGuarded(command, parameters(port))
  const printed = async (pattern: RegExp) => {
    const patience = createPatience({ quietMs, said: process.said })
    let poll: NodeJS.Timeout | undefined
    const given = new Promise<'aborted' | 'quiet'>((resolve) => {
      poll = setInterval(() => patience.isOver() && resolve('quiet'), pollMs)
      signal?.addEventListener('abort', () => resolve('aborted'))
    })
    const outcome = await Promise.race([process.printed(pattern), process.exited, given])
    clearInterval(poll)
    if (Array.isArray(outcome)) return outcome as RegExpExecArray
    await process.stop()
    signal?.throwIfAborted()
    if (typeof outcome === 'string')
      throw failure(`fell silent before it was ready (${pattern.source})`)
    const { code, output } = outcome as { code: number; output: string }
    if (/address already in use/i.test(output)) throw new PortTakenError(port)
    throw failure(`ended with code ${code}: ${output.trim()}`)
  }

  const [, text] = await printed(/Listening on 127\.0\.0\.1:(\d+)/)
  const listening = Number(text)
  const { exited, pids, stop } = process
  return {
    exited,
    pids,
    port: listening,
    ready: async () => void (await printed(/^Ready$/m)),
    rpcUrl: `http://127.0.0.1:${listening}`,
    stop,
  }
}
