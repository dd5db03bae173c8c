import { type Guarded, spawnGuarded } from '../process/spawnGuarded.ts'
import { devMnemonic } from './devAccounts.ts'
import type { DevChain } from './devChains.ts'

/** Thrown when anvil ends or stays silent instead of listening; the message carries its own words. */
export class AnvilFailedError extends Error {
  readonly code = 'devnet.anvil_failed'
  override readonly name = 'AnvilFailedError'
}

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

export type RunAnvilParameters = {
  /** Path of the binary. */
  anvil: string
  chain: DevChain
  /** 0 lets the system choose. */
  port: number
  /** A state to begin from; never written to. */
  loadState?: string | undefined
  signal?: AbortSignal | undefined
}

/** An anvil that listens. */
export type RunningAnvil = { process: Guarded; port: number; rpcUrl: string }

const listenTimeoutMs = 15_000

/**
 * Starts anvil on 127.0.0.1 and resolves when it listens.
 *
 * @throws {AnvilFailedError} @throws {PortTakenError}
 */
export async function runAnvil({
  anvil,
  chain,
  loadState,
  port,
  signal,
}: RunAnvilParameters): Promise<RunningAnvil> {
  signal?.throwIfAborted()
  const process = spawnGuarded(anvil, [
    '--host=127.0.0.1',
    `--port=${port}`,
    `--chain-id=${chain.id}`,
    `--mnemonic=${devMnemonic}`,
    `--balance=${chain.startingEther}`,
    ...(loadState ? [`--load-state=${loadState}`] : []),
  ])
  const timeout = AbortSignal.timeout(listenTimeoutMs)
  const given = new Promise<'aborted' | 'late'>((resolve) => {
    timeout.addEventListener('abort', () => resolve('late'))
    signal?.addEventListener('abort', () => resolve('aborted'))
  })
  const outcome = await Promise.race([
    process.printed(/Listening on 127\.0\.0\.1:(\d+)/),
    process.exited,
    given,
  ])

  if (Array.isArray(outcome)) {
    const listening = Number(outcome[1])
    return { port: listening, process, rpcUrl: `http://127.0.0.1:${listening}` }
  }
  await process.stop()
  signal?.throwIfAborted()
  if (typeof outcome === 'string')
    throw new AnvilFailedError(`anvil did not listen within ${listenTimeoutMs / 1000} s`)
  const { code, output } = outcome as { code: number; output: string }
  if (/address already in use/i.test(output)) throw new PortTakenError(port)
  throw new AnvilFailedError(`anvil ended with code ${code}: ${output.trim()}`)
}
