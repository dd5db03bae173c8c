import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SlowChain } from '../chain/RunningChain.ts'
import { seededStates } from '../folders.ts'
import { buildProgram } from '../process/buildProgram.ts'
import { startListening } from '../process/startListening.ts'
import { type DevBitcoin, devBitcoin } from './devBitcoin.ts'

/** Thrown when the Bitcoin chain ends or stays silent instead of listening; the message carries its own words. */
export class BitcoinFailedError extends Error {
  readonly code = 'devnet.bitcoin_failed'
  override readonly name = 'BitcoinFailedError'
}

export type CreateBitcoinChainParameters = {
  /** Port of the Esplora API on 127.0.0.1; 0, the default, lets the system choose. */
  port?: number | undefined
  /** When the port is taken, tries up to this many ports above it. */
  portTries?: number | undefined
  /** Time from a transaction's arrival to the block that has it; two seconds by default. */
  blockDelayMs?: number | undefined
  /** Keeps every block in this file, so that the chain continues there at the next start. */
  blocksFile?: string | undefined
  /** Folder of seeded blocks; defaults to the one `npm start` fills. */
  cacheFolder?: string | undefined
  /** Named on the command line of the process, so that its owner can be found. */
  owner?: string | undefined
  /** False to resolve once the port is known; requests wait until the chain is ready. True by default. */
  waitUntilReady?: boolean | undefined
  signal?: AbortSignal | undefined
}

/** A running Bitcoin development chain; its `rpcUrl` is that of the Esplora API. */
export type BitcoinChain = SlowChain<DevBitcoin>

/** What decides the seeded blocks beside the chain's facts. */
const seedSources = ['./node/seedBitcoin.ts', './node/createBitcoinNode.ts'].map(
  (file) => new URL(file, import.meta.url),
)

/**
 * Starts a Bitcoin regtest with funded accounts behind an Esplora API. Without `blocksFile` what happens on it is
 * gone when it stops.
 *
 * @throws {BitcoinFailedError} @throws {PortTakenError}
 */
export async function createBitcoinChain({
  blockDelayMs = 2000,
  blocksFile,
  cacheFolder = seededStates,
  owner,
  port = 0,
  portTries,
  signal,
  waitUntilReady = true,
}: CreateBitcoinChainParameters = {}): Promise<BitcoinChain> {
  const seed = await Promise.all(seedSources.map((source) => readFile(source, 'utf8')))
  const key = createHash('sha256')
    .update(JSON.stringify([seed, devBitcoin]))
    .digest('hex')
  const program = await buildProgram(new URL('./main.ts', import.meta.url))
  const running = await startListening({
    command: process.execPath,
    failure: (reason) => new BitcoinFailedError(`The Bitcoin chain ${reason}`),
    parameters: (candidate) => [
      program,
      `--port=${candidate}`,
      `--block-delay-ms=${blockDelayMs}`,
      `--seed-file=${join(cacheFolder, `bitcoin-${key.slice(0, 16)}.blocks`)}`,
      ...(blocksFile ? [`--blocks-file=${blocksFile}`] : []),
      ...(owner ? [`--owner=${owner}`] : []),
    ],
    port,
    portTries,
    signal,
  })
  if (waitUntilReady) await running.ready()
  return { ...running, facts: devBitcoin }
}
