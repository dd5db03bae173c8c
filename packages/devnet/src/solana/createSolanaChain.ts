import type { SlowChain } from '../chain/RunningChain.ts'
import { buildProgram } from '../process/buildProgram.ts'
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
  /** Named on the command line of the process, so that its owner can be found. */
  owner?: string | undefined
  /** False to resolve once the port is known; requests wait until the chain is ready. True by default. */
  waitUntilReady?: boolean | undefined
  signal?: AbortSignal | undefined
}

/** A running Solana development chain. */
export type SolanaChain = SlowChain<DevSolana> & {
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
  waitUntilReady = true,
}: CreateSolanaChainParameters = {}): Promise<SolanaChain> {
  const program = await buildProgram(new URL('./main.ts', import.meta.url))
  const running = await startListening({
    command: process.execPath,
    failure: (reason) => new SolanaFailedError(`The Solana chain ${reason}`),
    parameters: (candidate) => [
      program,
      `--port=${candidate}`,
      `--slot-ms=${slotMs}`,
      ...(owner ? [`--owner=${owner}`] : []),
    ],
    port,
    portTries,
    signal,
  })
  if (waitUntilReady) await running.ready()
  return {
    ...running,
    facts: devSolana,
    webSocketUrl: `ws://127.0.0.1:${running.port + 1}`,
  }
}
