import { devExchange } from '@latchkey/devnet'
import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { createExchangePrices, exchangeTrade, isCoin, pathOf } from './exchangeTrades.ts'
import {
  isAddress,
  isAmount,
  isFlag,
  type Judged,
  type Parameters,
  type Query,
  startAggregator,
  within,
  wrongIn,
} from './startAggregator.ts'

export const oneInchKey = 'SECRET0KEY0OF0ONE0INCH'
const { v2 } = devExchange

const routerAbi = parseAbi([
  'struct Description { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, Description desc, bytes data) payable returns (uint256, uint256)',
])

/** The parameters that the documents of version 6.1 describe, and that are used here. */
const pair = { amount: isAmount, dst: isAddress, src: isAddress }
const common = { fee: within(0, 3), includeGas: isFlag }
const methods: Readonly<Record<string, Parameters>> = {
  'approve/spender': { may: {}, must: {} },
  quote: { may: common, must: pair },
  swap: {
    may: { ...common, compatibility: isFlag, disableEstimate: isFlag, referrer: isAddress },
    must: { ...pair, from: isAddress, origin: isAddress, slippage: within(0, 50) },
  },
}

/**
 * A stand-in for 1inch over HTTP, by its public documents of version 6.1: it refuses what they do not describe. It knows the
 * pools of version 2 of devnet's chain, and its swaps really trade there.
 */
export function startOneInch({ router, rpcUrl }: { router: Address; rpcUrl: string }) {
  const priceOf = createExchangePrices(rpcUrl)

  async function answer(method: string, query: Query): Promise<Judged> {
    if (method === 'approve/spender') return ok({ address: router })
    const { amount = '', dst = '', from = '', slippage = '', src = '' } = query
    const found = await priceOf({ amount, dst, src })
    if (!found) return refusal(400, 'insufficient liquidity')
    const { out, path } = found
    const quoted = {
      dstAmount: String(out),
      ...(query['includeGas'] === 'true' && { gas: 231_000 }),
    }
    if (method === 'quote') return ok(quoted)
    // Without its own estimate it does not look at what the account has.
    if (query['disableEstimate'] !== 'true') return refusal(400, 'Not enough allowance')
    const least = (out * BigInt(Math.round((100 - Number(slippage)) * 1e6))) / 100_000_000n
    const data = swapData({
      amount: BigInt(amount),
      dst: dst as Address,
      from: from as Address,
      least,
      path,
      src: src as Address,
    })
    return ok({
      ...quoted,
      tx: {
        data,
        from,
        gas: 0,
        gasPrice: '1000000000',
        to: router,
        value: isCoin(src) ? amount : '0',
      },
    })
  }

  return startAggregator({
    async judge({ headers, method: verb }, method, query) {
      const known = methods[method]
      if (headers.authorization !== `Bearer ${oneInchKey}`) return refusal(401, 'Unauthorized')
      if (!known || verb !== 'GET') return refusal(404, 'Not Found')
      const wrong = wrongIn(query, known)
      return wrong ? refusal(400, `property ${wrong} should not be so`) : answer(method, query)
    },
    methodOf: (pathname) => /^\/swap\/v6\.1\/31337\/(.+)$/.exec(pathname)?.[1] ?? '',
  })
}

/** The call of the router by which a swap is made; `receiver` is who pays unless a test says another. */
export function swapData({
  amount,
  dst,
  from,
  least,
  src,
  path = pathOf(src, dst),
  receiver = from,
}: {
  amount: bigint
  dst: Address
  from: Address
  least: bigint
  path?: readonly Address[]
  receiver?: Address
  src: Address
}): Hex {
  return encodeFunctionData({
    abi: routerAbi,
    args: [
      v2.router,
      {
        amount,
        dstReceiver: receiver,
        dstToken: dst,
        flags: 0n,
        minReturnAmount: least,
        srcReceiver: v2.router,
        srcToken: src,
      },
      exchangeTrade({ amount, dst, path, receiver, src }),
    ],
    functionName: 'swap',
  })
}

const ok = (body: Judged['body']): Judged => ({ body, status: 200 })
const refusal = (status: number, description: string): Judged => ({
  body: { description, error: 'Refused', requestId: 'one', statusCode: status },
  status,
})
