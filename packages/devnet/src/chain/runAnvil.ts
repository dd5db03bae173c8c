import { type Listening, startListening } from '../process/startListening.ts'
import { devMnemonic } from './devAccounts.ts'

/** Thrown when anvil ends or stays silent instead of listening; the message carries its own words. */
export class AnvilFailedError extends Error {
  readonly code = 'devnet.anvil_failed'
  override readonly name = 'AnvilFailedError'
}

export type RunAnvilParameters = {
  /** Path of the binary. */
  anvil: string
  chain: { id: number; startingEther: number }
  /** 0 lets the system choose. */
  port: number
  /** When the port is taken, tries up to this many ports above it. */
  portTries?: number | undefined
  /** A state to begin from; never written to. */
  loadState?: string | undefined
  /** When the first block is from, in seconds since 1970; by default the present. */
  startsAt?: number | undefined
  signal?: AbortSignal | undefined
}

/**
 * Starts anvil on 127.0.0.1 and resolves when it listens.
 *
 * @throws {AnvilFailedError} @throws {PortTakenError}
 */
export function runAnvil({
  anvil,
  chain,
  loadState,
  port,
  portTries,
  signal,
  startsAt,
}: RunAnvilParameters): Promise<Listening> {
  return startListening({
    command: anvil,
    failure: (reason) => new AnvilFailedError(`anvil ${reason}`),
    parameters: (candidate) => [
      '--host=127.0.0.1',
      `--port=${candidate}`,
      `--chain-id=${chain.id}`,
      `--mnemonic=${devMnemonic}`,
      `--balance=${chain.startingEther}`,
      ...(loadState ? [`--load-state=${loadState}`] : []),
      ...(startsAt === undefined ? [] : [`--timestamp=${startsAt}`]),
    ],
    port,
    portTries,
    signal,
  })
}
