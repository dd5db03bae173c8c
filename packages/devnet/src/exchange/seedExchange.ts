import {
  type Address,
  encodeAbiParameters,
  getCreate2Address,
  keccak256,
  maxUint256,
  parseEther,
  parseUnits,
  toHex,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { DevChain } from '../chain/devChains.ts'
import { devTokens } from '../chain/devContracts.ts'
import {
  call,
  createSeedClient,
  deploy,
  SeedFailedError,
  type Step,
  sendSteps,
} from '../chain/sendSteps.ts'
import type { Artifacts } from '../contracts/readArtifacts.ts'
import { devExchange } from './devExchange.ts'
import { type ExchangeContracts, readExchangeContracts } from './readExchangeContracts.ts'

/** Key of the account that deploys the exchange and owns what is in its pools. */
const deployer = privateKeyToAccount(keccak256(toHex('latchkey devnet exchange')))

/** Whole units of a token that go into a pool. */
type Side = readonly [symbol: string, amount: string]
type Pool = { sides: readonly [Side, Side] } & ({ kind: 'v2' } | { kind: 'v3'; fee: number })

/** Ether is worth 2,500 dollars, as in the settings of the world's server, and the dollar coins one each. */
const pools: readonly Pool[] = [
  {
    fee: 500,
    kind: 'v3',
    sides: [
      ['WETH', '2000'],
      ['USDC', '5000000'],
    ],
  },
  {
    kind: 'v2',
    sides: [
      ['WETH', '40'],
      ['USDC', '100000'],
    ],
  },
  {
    fee: 100,
    kind: 'v3',
    sides: [
      ['USDC', '20000000'],
      ['USDT', '20000000'],
    ],
  },
  {
    kind: 'v2',
    sides: [
      ['WETH', '800'],
      ['DAI', '2000000'],
    ],
  },
  {
    fee: 3000,
    kind: 'v3',
    sides: [
      ['WETH', '40'],
      ['DAI', '100000'],
    ],
  },
  {
    kind: 'v2',
    sides: [
      ['WETH', '2'],
      ['SHLW', '10000'],
    ],
  },
  // Version 2 counts what it holds in 112 bits, which are too few for a token of 36 decimals.
  {
    fee: 3000,
    kind: 'v3',
    sides: [
      ['WETH', '40'],
      ['DEC36', '10'],
    ],
  },
  {
    kind: 'v2',
    sides: [
      ['WETH', '40'],
      ['DEC0', '20000'],
    ],
  },
  {
    kind: 'v2',
    sides: [
      ['WETH', '40'],
      ['FEE', '100000'],
    ],
  },
]

/** From the lowest to the highest price that can be: the last ticks that the spacing of a fee allows. */
const widestTick: Readonly<Record<number, number>> = { 100: 887_272, 500: 887_270, 3000: 887_220 }

/** Of each pool of version 3: one is kept for each second in which somebody trades. */
const rememberedPrices = 100

const tokens: readonly { address: Address; decimals: number; symbol: string }[] = [
  { address: devExchange.wrappedNative, decimals: 18, symbol: 'WETH' },
  ...devTokens,
  ...devExchange.tokens,
]

/**
 * Deploys Uniswap v2 and v3 to a chain that has the dev tokens, and opens their pools.
 *
 * @throws {SeedFailedError}
 */
export async function seedExchange(rpcUrl: string, chain: DevChain, artifacts: Artifacts) {
  const contracts = await readExchangeContracts()
  const client = createSeedClient(rpcUrl, chain, deployer)
  const steps = [...deployments(contracts, artifacts), ...openings(contracts, artifacts)]
  // The largest deployment takes some six million.
  await sendSteps(client, steps, { ether: '10000', gas: 8_000_000n })
}

function deployments(contracts: ExchangeContracts, { byName }: Artifacts): Step[] {
  const { positions, v2Factory, v2Router, v3Factory, v3Quoter, v3Router, wrapped } = contracts
  const { v2, v3, wrappedNative } = devExchange
  return [
    deploy(wrapped),
    deploy(v2Factory, [deployer.address]),
    deploy(v2Router, [v2.factory, wrappedNative]),
    deploy(v3Factory),
    // Without a picture for its positions: nothing here asks for one.
    deploy(positions, [v3.factory, wrappedNative, zeroAddress]),
    deploy(v3Router, [v2.factory, v3.factory, v3.positions, wrappedNative]),
    deploy(v3Quoter, [v3.factory, wrappedNative]),
    ...devExchange.tokens.map(({ decimals, name, symbol }) =>
      deploy(symbol === 'FEE' ? byName.FeeToken : byName.TestToken, [name, symbol, decimals]),
    ),
  ]
}

function openings(contracts: ExchangeContracts, { byName }: Artifacts): Step[] {
  const { v2Router, v3Factory, wrapped } = contracts
  const { v2, v3, wrappedNative } = devExchange
  const sides = pools.flatMap((pool) => pool.sides)
  return [
    // The published factory lacks the tier of 0.01 %, which the public ones were given later.
    call(v3Factory, v3.factory, 'enableFeeAmount', [100, 1]),
    { ...call(wrapped, wrappedNative, 'deposit', []), value: parseEther('5000') },
    ...sides.map(amountOf).flatMap(({ amount, token }) => {
      if (token === wrappedNative) return []
      return [call(byName.TestToken, token, 'mint', [deployer.address, amount])]
    }),
    ...tokens.flatMap(({ address }) =>
      [v2.router, v3.positions].map((spender) =>
        call(byName.TestToken, address, 'approve', [spender, maxUint256]),
      ),
    ),
    ...pools.flatMap((pool) =>
      pool.kind === 'v2' ? openV2(v2Router, pool) : openV3(contracts, pool, pool.fee),
    ),
  ]
}

function openV2(router: ExchangeContracts['v2Router'], { sides }: Pool): Step[] {
  const [one, other] = [amountOf(sides[0]), amountOf(sides[1])]
  return [
    call(router, devExchange.v2.router, 'addLiquidity', [
      one.token,
      other.token,
      one.amount,
      other.amount,
      0n,
      0n,
      deployer.address,
      maxUint256,
    ]),
  ]
}

/**
 * Opens a pool whose liquidity reaches over every price, as that of version 2 does, and which remembers more prices than its
 * last: without those there is no average over some time once somebody has traded.
 */
function openV3({ positions, v3Pool }: ExchangeContracts, { sides }: Pool, fee: number): Step[] {
  const [one, other] = [amountOf(sides[0]), amountOf(sides[1])]
  // Pools order their two tokens by address.
  const isInOrder = one.token.toLowerCase() < other.token.toLowerCase()
  const [first, second] = isInOrder ? [one, other] : [other, one]
  const { factory, positions: manager } = devExchange.v3
  const root = squareRoot((second.amount << 192n) / first.amount)
  const tick = widestTick[fee] ?? 0
  const key = encodeAbiParameters(
    [{ type: 'address' }, { type: 'address' }, { type: 'uint24' }],
    [first.token, second.token, fee],
  )
  const pool = getCreate2Address({
    bytecode: v3Pool.bytecode,
    from: factory,
    salt: keccak256(key),
  })
  return [
    call(positions, manager, 'createAndInitializePoolIfNecessary', [
      first.token,
      second.token,
      fee,
      root,
    ]),
    call(v3Pool, pool, 'increaseObservationCardinalityNext', [rememberedPrices]),
    call(positions, manager, 'mint', [
      {
        amount0Desired: first.amount,
        amount0Min: 0n,
        amount1Desired: second.amount,
        amount1Min: 0n,
        deadline: maxUint256,
        fee,
        recipient: deployer.address,
        tickLower: -tick,
        tickUpper: tick,
        token0: first.token,
        token1: second.token,
      },
    ]),
  ]
}

/** A side in base units. @throws {SeedFailedError} */
function amountOf([symbol, whole]: Side): { token: Address; amount: bigint } {
  const token = tokens.find((one) => one.symbol === symbol)
  if (!token) throw new SeedFailedError(`Seeding the exchange: there is no token ${symbol}`)
  return { amount: parseUnits(whole, token.decimals), token: token.address }
}

/** The largest whole number whose square is at most `value` (Newton). */
function squareRoot(value: bigint): bigint {
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2))
  for (;;) {
    const next = (root + value / root) >> 1n
    if (next >= root) return root
    root = next
  }
}
