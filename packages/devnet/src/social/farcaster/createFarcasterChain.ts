import { encodeFunctionData, type Hex } from 'viem'
import { anvilPath } from '../../chain/anvilPath.ts'
import { devAccounts } from '../../chain/devAccounts.ts'
import type { RunningChain } from '../../chain/RunningChain.ts'
import { rpc } from '../../chain/rpc.ts'
import { runAnvil } from '../../chain/runAnvil.ts'
import type { Artifact } from '../../contracts/compileContracts.ts'
import { readArtifacts } from '../../contracts/readArtifacts.ts'
import { type FarcasterRegistry, farcasterRegistries, keyOfAddress } from './PlayFarcaster.ts'

/** A chain with Farcaster's two registries. */
export type FarcasterChain = RunningChain<{ name: string }> & FarcasterRegistry

/**
 * Starts a chain of the id that every message of Farcaster names, with nothing on it but two registries of ours where the real ones are.
 * What is signed there is of keys that are no one's.
 *
 * @throws {AnvilMissingError} @throws {AnvilFailedError}
 */
export async function createFarcasterChain({
  signal,
}: {
  signal?: AbortSignal | undefined
} = {}): Promise<FarcasterChain> {
  const [anvil, { byName }] = await Promise.all([anvilPath(), readArtifacts()])
  const running = await runAnvil({ anvil, chain: { id: 10, startingEther: 10 }, port: 0, signal })
  const ask = (method: string, parameters: readonly unknown[]) =>
    rpc(running.rpcUrl, method, parameters)
  const { FarcasterIdRegistry: idRegistry, FarcasterKeyRegistry: keyRegistry } = byName

  /** What a deployment would leave, where the real contract is. */
  async function place({ bytecode }: Artifact, at: Hex) {
    await ask('anvil_setCode', [at, await ask('eth_call', [{ data: bytecode }])])
  }

  async function send({ abi }: Artifact, to: Hex, functionName: string, args: readonly unknown[]) {
    const data = encodeFunctionData({ abi, args, functionName })
    // Its block is mined before anvil answers.
    await ask('eth_sendTransaction', [{ data, from: devAccounts[0].address, to }])
  }

  try {
    await place(idRegistry, farcasterRegistries.id)
    await place(keyRegistry, farcasterRegistries.key)
  } catch (error) {
    await running.stop()
    throw error
  }
  return {
    ...running,
    facts: { name: 'Farcaster play chain' },
    setAuth: (fid, address) =>
      send(keyRegistry, farcasterRegistries.key, 'setKey', [fid, keyOfAddress(address), 1, 2]),
    setCustody: (fid, address) =>
      send(idRegistry, farcasterRegistries.id, 'setCustody', [fid, address]),
  }
}
