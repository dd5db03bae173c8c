import { seededStates } from '../folders.ts'
import { anvilPath } from './anvilPath.ts'
import { type DevChain, type DevChainId, devChain } from './devChains.ts'
import type { RunningChain } from './RunningChain.ts'
import { runAnvil } from './runAnvil.ts'
import { seededState } from './seededState.ts'

export type CreateChainParameters = {
  chainId: DevChainId
  /** Port on 127.0.0.1; 0, the default, lets the system choose. */
  port?: number | undefined
  /** When the port is taken, tries up to this many ports above it. */
  portTries?: number | undefined
  /** Folder of seeded states; defaults to the one `npm start` fills. */
  cacheFolder?: string | undefined
  /** A state file of anvil's to begin from instead of the seed. */
  stateFile?: string | undefined
  /** Starts from nothing: no contracts, no tokens, no names. */
  empty?: boolean | undefined
  signal?: AbortSignal | undefined
}

/** A running development chain. */
export type Chain = RunningChain<DevChain>

/**
 * Starts a chain with its contracts, tokens and names in place. What happens on it is gone when it stops;
 * the next one starts from the seed again.
 *
 * @throws {AnvilMissingError} @throws {AnvilFailedError} @throws {PortTakenError}
 */
export async function createChain({
  cacheFolder = seededStates,
  chainId,
  empty = false,
  port = 0,
  portTries = 0,
  signal,
  stateFile,
}: CreateChainParameters): Promise<Chain> {
  const anvil = await anvilPath()
  const chain = devChain(chainId)
  const loadState =
    stateFile ??
    (empty ? undefined : (await seededState({ anvil, cacheFolder, chain, signal })).file)
  const running = await runAnvil({ anvil, chain, loadState, port, portTries, signal })
  return { ...running, facts: chain }
}
