import {
  createWalletClient,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  http,
  keccak256,
  labelhash,
  namehash,
  parseEther,
  parseUnits,
  publicActions,
  testActions,
  toHex,
  zeroHash,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Artifact } from '../contracts/compileContracts.ts'
import type { Artifacts } from '../contracts/readArtifacts.ts'
import { aliceAvatar } from './avatar.ts'
import { devAccounts } from './devAccounts.ts'
import type { DevChain } from './devChains.ts'
import { devContracts, devTokens } from './devContracts.ts'

/** Thrown when a transaction of the seed fails, which only a mistake in the seed can cause. */
export class SeedFailedError extends Error {
  readonly code = 'devnet.seed_failed'
  override readonly name = 'SeedFailedError'
}

/** Key of the account that deploys. Not one of the mnemonic's, so those start at nonce 0. */
const deployer = privateKeyToAccount(keccak256(toHex('latchkey devnet deployer')))

/** Whole units of each token, by account of the mnemonic. */
const tokenGrants = {
  DAI: ['1250.5', '300', '75.25', '0'],
  USDC: ['25000', '5000', '100', '0'],
  USDT: ['8750', '1000', '10', '0'],
} as const

type Step = { to?: Hex | undefined; data: Hex }

/**
 * Deploys tokens, Multicall3 and the name registry to a fresh chain and hands out tokens and names.
 * The same chain id always ends with the same addresses and balances.
 *
 * @throws {SeedFailedError}
 */
export async function seedChain(rpcUrl: string, chain: DevChain, artifacts: Artifacts) {
  const client = createWalletClient({
    account: deployer,
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
  await client.setBalance({ address: deployer.address, value: parseEther('1000') })

  const steps = [
    ...deployments(artifacts),
    ...grants(artifacts),
    ...(chain.hasNames ? names(artifacts) : []),
  ]
  const hashes: Hex[] = []
  for (const [nonce, { data, to }] of steps.entries())
    hashes.push(
      await client.sendTransaction({
        data,
        // Far above any base fee a dozen nearly empty blocks can reach.
        gas: 3_000_000n,
        maxFeePerGas: 10_000_000_000n,
        maxPriorityFeePerGas: 0n,
        nonce,
        to: to ?? null,
        type: 'eip1559',
      }),
    )
  for (const [step, hash] of hashes.entries()) {
    const { status } = await client.waitForTransactionReceipt({ hash, pollingInterval: 10 })
    if (status !== 'success')
      throw new SeedFailedError(`Seeding ${chain.name}: step ${step} reverted`)
  }

  const deployedAt = addressAtNonceZero
  const multicall = await client.getCode({ address: deployedAt })
  if (!multicall) throw new SeedFailedError(`Seeding ${chain.name}: Multicall3 has no code`)
  await client.setCode({ address: devContracts.multicall3, bytecode: multicall })
}

/** Where the first deployment, Multicall3, lands before its code is copied to the well-known address. */
const addressAtNonceZero = '0x3c77f24CB311Ed460f244016DF1f2894ED91d8DD'

function deployments({ byName }: Artifacts): Step[] {
  const {
    ContractAccount,
    EnsRegistry,
    EnsResolver,
    EnsUniversalResolver,
    Multicall3,
    SilentToken,
    TestToken,
  } = byName
  return [
    deploy(Multicall3),
    ...devTokens.map(({ decimals, name, symbol }) =>
      deploy(symbol === 'USDT' ? SilentToken : TestToken, [name, symbol, decimals]),
    ),
    deploy(EnsRegistry),
    deploy(EnsResolver, [devContracts.ensRegistry]),
    deploy(EnsUniversalResolver, [devContracts.ensRegistry]),
    deploy(ContractAccount, [devAccounts[0].address]),
  ]
}

function grants({ byName }: Artifacts): Step[] {
  return devTokens.flatMap(({ address, decimals, symbol }) =>
    tokenGrants[symbol].flatMap((amount, index) => {
      const account = devAccounts[index]
      if (!account || amount === '0') return []
      return [
        call(byName.TestToken, address, 'mint', [account.address, parseUnits(amount, decimals)]),
      ]
    }),
  )
}

function names({ byName }: Artifacts): Step[] {
  const { ensRegistry: registry, ensResolver: resolver } = devContracts
  const own = (parent: Hex, label: string) =>
    call(byName.EnsRegistry, registry, 'setSubnodeRecord', [
      parent,
      labelhash(label),
      deployer.address,
      resolver,
    ])
  const record = (functionName: string, parameters: readonly unknown[]) =>
    call(byName.EnsResolver, resolver, functionName, parameters)

  return [
    own(zeroHash, 'eth'),
    own(zeroHash, 'reverse'),
    own(namehash('reverse'), 'addr'),
    ...devAccounts.flatMap(({ address, ensName }) => {
      if (!ensName) return []
      const reverseLabel = address.slice(2).toLowerCase()
      return [
        own(namehash('eth'), ensName.slice(0, -'.eth'.length)),
        record('setAddr', [namehash(ensName), address]),
        own(namehash('addr.reverse'), reverseLabel),
        record('setName', [namehash(`${reverseLabel}.addr.reverse`), ensName]),
      ]
    }),
    record('setText', [namehash('alice.eth'), 'avatar', aliceAvatar]),
    record('setText', [namehash('alice.eth'), 'description', 'First account of the dev chains']),
  ]
}

function deploy({ abi, bytecode }: Artifact, args: readonly unknown[] = []): Step {
  return { data: encodeDeployData({ abi, args, bytecode }) }
}

function call({ abi }: Artifact, to: Hex, functionName: string, args: readonly unknown[]): Step {
  return { data: encodeFunctionData({ abi, args, functionName }), to }
}
