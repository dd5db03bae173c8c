import type { RunningChain } from '../chain/RunningChain.ts'
import { nodeProgram } from '../process/nodeProgram.ts'
import { startListening } from '../process/startListening.ts'
import { type DevSolana, devSolana } from './devSolana.ts'

/** Thrown when the Solana chain ends or stays silent instead of listening; the message carries its own words. */
export class SolanaFailedError extends Error {
  readonly code = 'devnet.solana_failed'
  override readonly name = 'SolanaFailedError'
}

export type CreateSolanaChainParameters = {
  /** Port of the RPC on 127.0.0.1, the WebSocket being there and at the next one; 0, the default, lets the system choose. */
  port?: number | undefined
  /** When a port is taken, tries up to this many above it. */
  portTries?: number | undefined
  /** Time between two slots; 400 by default, as on a cluster. A transaction is final after three slots. */
  slotMs?: number | undefined
  /** Named on the command line of the process, so that it can be told whose it is. */
  owner?: string | undefined
  signal?: AbortSignal | undefined
}

/** A running Solana development chain. */
export type SolanaChain = RunningChain<DevSolana> & {
  /** WebSocket of the subscriptions. */
  webSocketUrl: string
}

/**
 * Starts a Solana chain with funded accounts and tokens: the cluster's own VM behind its JSON-RPC. What happens
 * on it is gone when it stops.
 *
 * @throws {SolanaFailedError} @throws {PortTakenError}
 */
export async function createSolanaChain({
  owner,
  port = 0,
  portTries,
  signal,
  slotMs = 400,
}: CreateSolanaChainParameters = {}): Promise<SolanaChain> {
  const program = nodeProgram(new URL('./main.ts', import.meta.url))
  const running = await startListening({
    command: program.command,
    failure: (reason) => new SolanaFailedError(`The Solana chain ${reason}`),
    parameters: (candidate) => [
      ...program.parameters,
      `--port=${candidate}`,
      `--slot-ms=${slotMs}`,
      ...(owner ? [`--owner=${owner}`] : []),
    ],
    port,
    portTries,
    signal,
  })
  return {
    exited: running.process.exited,
    facts: devSolana,
    pids: running.process.pids,
    port: running.port,
    rpcUrl: running.rpcUrl,
    stop: running.process.stop,
    webSocketUrl: `ws://127.0.0.1:${running.port + 1}`,
  }
}
