import { devExchange } from '@latchkey/devnet'
import { type Address, encodeFunctionData, type Hex, pad, parseAbi, zeroAddress } from 'viem'
import { coin, createExchangePrices, exchangeTrade, isCoin, pathOf } from './exchangeTrades.ts'
import {
  type Form,
  isAddress,
  isAmount,
  type Judged,
  type Parameters,
  type Query,
  startAggregator,
  within,
  wrongIn,
} from './startAggregator.ts'

export const zeroXKey = 'SECRET0KEY0OF0ZERO0EX'
const { v2 } = devExchange

const holderAbi = parseAbi([
  'function exec(address operator, address token, uint256 amount, address target, bytes data) payable returns (bytes)',
])
const settlerAbi = parseAbi([
  'struct AllowedSlippage { address recipient; address buyToken; uint256 minAmountOut; }',
  'function execute(AllowedSlippage slippage, bytes[] actions, bytes32 zid) payable returns (bool)',
])
const actionsAbi = parseAbi([
  'struct TokenPermissions { address token; uint256 amount; }',
  'struct PermitTransferFrom { TokenPermissions permitted; uint256 nonce; uint256 deadline; }',
  'function TRANSFER_FROM(address recipient, PermitTransferFrom permit, bytes sig)',
  'function BASIC(address sellToken, uint256 bps, address pool, uint256 offset, bytes data)',
])

/** The parameters that the documents of version 2 describe, and that are used here. */
const isToken: Form = (text) => isAddress(text) && BigInt(text) !== 0n
const isBps = (max: number): Form => {
  const isWithin = within(0, max)
  return (text) => /^\d+$/.test(text) && isWithin(text)
}
const pair = {
  buyToken: isToken,
  chainId: (text: string) => text === '31337',
  sellAmount: isAmount,
  sellToken: isToken,
}
const may = {
  slippageBps: isBps(10_000),
  swapFeeBps: isBps(1000),
  swapFeeRecipient: isAddress,
  swapFeeToken: isToken,
  taker: isAddress,
  wrapUnwrapMode: (text: string) => text === 'direct' || text === 'settler',
}
const methods: Readonly<Record<string, Parameters>> = {
  price: { may, must: pair },
  quote: { may, must: { ...pair, taker: isAddress } },
}

/**
 * A stand-in for 0x over HTTP, by its public documents of version 2: it refuses what they do not describe. It knows the pools of
 * version 2 of devnet's chain, and its swaps really trade there, by way of AllowanceHolder.
 */
export function startZeroX({
  holder,
  rpcUrl,
  settler,
}: {
  holder: Address
  rpcUrl: string
  settler: Address
}) {
  const priceOf = createExchangePrices(rpcUrl)

  async function answer(method: string, query: Query): Promise<Judged> {
    const { buyToken = '', sellAmount = '', sellToken = '', taker = '' } = query
    const { slippageBps = '100', swapFeeBps = '0', swapFeeToken } = query
    const found = await priceOf({ amount: sellAmount, dst: buyToken, src: sellToken })
    if (!found) return ok({ liquidityAvailable: false, zid })
    const { out, path } = found
    const least = (out * (10_000n - BigInt(slippageBps))) / 10_000n
    const integratorFee =
      swapFeeBps === '0'
        ? null
        : {
            amount: String((BigInt(sellAmount) * BigInt(swapFeeBps)) / 10_000n),
            token: swapFeeToken ?? sellToken,
            type: 'volume',
          }
    const common = {
      allowanceTarget: isCoin(sellToken) ? null : holder,
      blockNumber: '20114676',
      buyAmount: String(out),
      buyToken,
      fees: {
        gasFee: null,
        integratorFee,
        integratorFees: integratorFee && [integratorFee],
        zeroExFee: null,
      },
      issues: {
        allowance: isCoin(sellToken) ? null : { actual: '0', spender: holder },
        balance: null,
        invalidSourcesPassed: [],
        simulationIncomplete: false,
      },
      liquidityAvailable: true,
      minBuyAmount: String(least),
      mode: 'exact-in',
      route: { fills: [], tokens: [] },
      sellAmount,
      sellToken,
      totalNetworkFee: '2034668056550000',
      zid,
    }
    if (method === 'price') return ok({ ...common, gas: '288095', gasPrice: '1000000000' })
    const data = execData({
      amount: BigInt(sellAmount),
      dst: buyToken as Address,
      from: taker as Address,
      least,
      path,
      settler,
      src: sellToken as Address,
    })
    const value = isCoin(sellToken) ? sellAmount : '0'
    const transaction = { data, gas: '288095', gasPrice: '1000000000', to: holder, value }
    return ok({ ...common, transaction })
  }

  return startAggregator({
    async judge({ headers, method: verb }, method, query) {
      const known = methods[method]
      if (headers['0x-api-key'] !== zeroXKey) return refusal(401, 'UNAUTHORIZED')
      if (headers['0x-version'] !== 'v2') return refusal(400, 'INPUT_INVALID')
      if (!known || verb !== 'GET') return refusal(404, 'NOT_FOUND')
      const { buyToken, sellToken, swapFeeBps, swapFeeRecipient, swapFeeToken } = query
      const isFeeWrong =
        (swapFeeBps === undefined) !== (swapFeeRecipient === undefined) ||
        (swapFeeToken !== undefined && ![buyToken, sellToken].includes(swapFeeToken))
      return wrongIn(query, known) !== undefined || isFeeWrong
        ? refusal(400, 'INPUT_INVALID')
        : answer(method, query)
    },
    methodOf: (pathname) => /^\/swap\/allowance-holder\/(.+)$/.exec(pathname)?.[1] ?? '',
  })
}

const zid = '0x111111111111111111111111'

/** The call of AllowanceHolder by which a swap is made: `receiver` is who pays, and `operator` the Settler, unless a test says another. */
export function execData({
  amount,
  bought,
  dst,
  from,
  least,
  settler,
  src,
  operator = settler,
  path = pathOf(src, dst),
  receiver = from,
  token = isCoin(src) ? zeroAddress : src,
}: {
  amount: bigint
  /** The token that the Settler compares at the end. */
  bought?: Address
  dst: Address
  from: Address
  least: bigint
  operator?: Address
  path?: readonly Address[]
  receiver?: Address
  settler: Address
  src: Address
  /** The token that the operator may take. */
  token?: Address
}): Hex {
  const take = encodeFunctionData({
    abi: actionsAbi,
    args: [settler, { deadline: 2n ** 64n, nonce: 0n, permitted: { amount, token: src } }, '0x'],
    functionName: 'TRANSFER_FROM',
  })
  const trade = encodeFunctionData({
    abi: actionsAbi,
    args: [
      isCoin(src) ? coin : src,
      10_000n,
      v2.router,
      0n,
      exchangeTrade({ amount, dst, path, receiver: settler, src }),
    ],
    functionName: 'BASIC',
  })
  const called = encodeFunctionData({
    abi: settlerAbi,
    args: [
      { buyToken: bought ?? dst, minAmountOut: least, recipient: receiver },
      isCoin(src) ? [trade] : [take, trade],
      pad(zid, { size: 32 }),
    ],
    functionName: 'execute',
  })
  return encodeFunctionData({
    abi: holderAbi,
    args: [operator, token, amount, settler, called],
    functionName: 'exec',
  })
}

const ok = (body: Judged['body']): Judged => ({ body, status: 200 })
const refusal = (status: number, name: string): Judged => ({
  body: { data: { zid }, message: 'Refused', name },
  status,
})
