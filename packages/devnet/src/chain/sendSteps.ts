import {
  createWalletClient,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  http,
  parseEther,
  publicActions,
  testActions,
} from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { Artifact } from '../contracts/compileContracts.ts'
import type { DevChain } from './devChains.ts'

/** Thrown when a transaction of the seed fails, which only a mistake in the seed can cause. */
export class SeedFailedError extends Error {
  readonly code = 'devnet.seed_failed'
  override readonly name = 'SeedFailedError'
}

/** A transaction of a seed; without `to` a deployment. */
export type Step = { to?: Hex | undefined; data: Hex; value?: bigint | undefined }

/** A client of a chain that acts for one account and may call anvil's own methods. */
export function createSeedClient(rpcUrl: string, chain: DevChain, account: PrivateKeyAccount) {
  return createWalletClient({
    account,
    chain: {
      id: chain.id,
      name: chain.name,
      nativeCurrency: chain.nativeCurrency,
      rpcUrls: { default: { http: [rpcUrl] } },
    },
    transport: http(rpcUrl, { retryCount: 0 }),
  })
    .extend(publicActions)
    .extend(testActions({ mode: 'anvil' }))
}

/**
 * Sends transactions of an account that has sent none, in their order, with as much ether as they need.
 *
 * @throws {SeedFailedError}
 */
export async function sendSteps(
  client: ReturnType<typeof createSeedClient>,
  steps: readonly Step[],
  { ether = '1000', gas }: { ether?: string | undefined; gas: bigint },
): Promise<void> {
  await client.setBalance({ address: client.account.address, value: parseEther(ether) })
  const hashes: Hex[] = []
  for (const [nonce, { data, to, value = 0n }] of steps.entries())
    hashes.push(
      await client.sendTransaction({
        data,
        gas,
        // Far above any base fee that some dozens of nearly empty blocks can reach.
        maxFeePerGas: 10_000_000_000n,
        maxPriorityFeePerGas: 0n,
        nonce,
        to: to ?? null,
        type: 'eip1559',
        value,
      }),
    )
  for (const [step, hash] of hashes.entries()) {
    const { status } = await client.waitForTransactionReceipt({ hash, pollingInterval: 10 })
    if (status !== 'success')
      throw new SeedFailedError(`Seeding ${client.chain.name}: step ${step} reverted`)
  }
}

/** The deployment of a contract. */
export function deploy({ abi, bytecode }: Artifact, args: readonly unknown[] = []): Step {
  return { data: encodeDeployData({ abi, args, bytecode }) }
}

/** A call of a contract. */
export function call(
  { abi }: Artifact,
  to: Hex,
  functionName: string,
  args: readonly unknown[],
): Step {
  return { data: encodeFunctionData({ abi, args, functionName }), to }
}
