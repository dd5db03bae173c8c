import { type Hex, keccak256, labelhash, namehash, parseUnits, toHex, zeroHash } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Artifacts } from '../contracts/readArtifacts.ts'
import { seedExchange } from '../exchange/seedExchange.ts'
import { aliceAvatar } from './avatar.ts'
import { devAccounts } from './devAccounts.ts'
import type { DevChain } from './devChains.ts'
import { devContracts, devTokens } from './devContracts.ts'
import { devFaucet } from './devFaucet.ts'
import {
  call,
  createSeedClient,
  deploy,
  SeedFailedError,
  type Step,
  sendSteps,
} from './sendSteps.ts'

/** Key of the account that deploys. Not one of the mnemonic's, so those start at nonce 0. */
const deployer = privateKeyToAccount(keccak256(toHex('latchkey devnet deployer')))

/** Whole units of each token, by account of the mnemonic. */
const tokenGrants = {
  DAI: ['1250.5', '300', '75.25', '0'],
  USDC: ['25000', '5000', '100', '0'],
  USDT: ['8750', '1000', '10', '0'],
} as const

/**
 * Deploys tokens, Multicall3 and the name registry to a fresh chain and hands out tokens and names; where the chain has
 * an exchange, that too.
 * The same chain id always ends with the same addresses and balances, in a block of `endsAt`, seconds since 1970.
 *
 * @throws {SeedFailedError}
 */
export async function seedChain(
  rpcUrl: string,
  { artifacts, chain, endsAt }: { artifacts: Artifacts; chain: DevChain; endsAt: number },
) {
  const client = createSeedClient(rpcUrl, chain, deployer)
  const steps = [
    ...deployments(artifacts),
    ...grants(artifacts),
    ...(chain.hasNames ? names(artifacts) : []),
  ]
  await sendSteps(client, steps, { gas: 3_000_000n })

  const deployedAt = addressAtNonceZero
  const multicall = await client.getCode({ address: deployedAt })
  if (!multicall) throw new SeedFailedError(`Seeding ${chain.name}: Multicall3 has no code`)
  await client.setCode({ address: devContracts.multicall3, bytecode: multicall })
  const { baseFeePerGas } = await client.getBlock()
  if (chain.exchange) await seedExchange(rpcUrl, chain, artifacts)
  await seedFaucet(rpcUrl, chain, artifacts)
  await seedBatchAccount(rpcUrl, chain, artifacts)

  // The base fee falls with each nearly empty block; what visitors pay must not tell how many an exchange takes.
  await client.setNextBlockBaseFeePerGas({ baseFeePerGas: baseFeePerGas ?? 0n })
  // Reads of a chain on which nothing has happened since are as of its last block.
  await client.setNextBlockTimestamp({ timestamp: BigInt(endsAt) })
  await client.mine({ blocks: 1 })
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

/** Gives the faucet what it sells. */
async function seedFaucet(rpcUrl: string, chain: DevChain, { byName }: Artifacts): Promise<void> {
  const steps = devTokens
    .filter(({ symbol }) => symbol === 'USDC')
    .map(({ address, decimals }) =>
      call(byName.TestToken, address, 'mint', [
        devFaucet.address,
        parseUnits(devFaucet.startingFunds, decimals),
      ]),
    )
  const { privateKey, startingFunds } = devFaucet
  const client = createSeedClient(rpcUrl, chain, privateKeyToAccount(privateKey))
  await sendSteps(client, steps, { ether: startingFunds, gas: 1_000_000n })
}

/** By a key of its own: the block that has it must not change what visitors pay. */
async function seedBatchAccount(
  rpcUrl: string,
  chain: DevChain,
  { byName }: Artifacts,
): Promise<void> {
  const account = privateKeyToAccount(keccak256(toHex('latchkey devnet batch account')))
  const client = createSeedClient(rpcUrl, chain, account)
  await sendSteps(client, [deploy(byName.BatchAccount)], { gas: 1_000_000n })
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
