import { devExchange } from '@latchkey/devnet'
import {
  type Address,
  createClient,
  encodeFunctionData,
  type Hex,
  http,
  parseAbi,
  publicActions,
} from 'viem'

export const coin: Address = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const { v2, wrappedNative } = devExchange
const exchangeAbi = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
  'function swapExactETHForTokens(uint256 least, address[] path, address to, uint256 deadline) payable returns (uint256[])',
  'function swapExactTokensForETH(uint256 amount, uint256 least, address[] path, address to, uint256 deadline) returns (uint256[])',
  'function swapExactTokensForTokens(uint256 amount, uint256 least, address[] path, address to, uint256 deadline) returns (uint256[])',
])

/** What the pools of version 2 of devnet's chain give for an amount, and the way there; nothing where they trade no such thing. */
export function createExchangePrices(rpcUrl: string) {
  const client = createClient({ transport: http(rpcUrl, { retryCount: 0 }) }).extend(publicActions)
  return async ({ amount, dst, src }: { amount: string; dst: string; src: string }) => {
    const path = pathOf(src, dst)
    const amounts = await client
      .readContract({
        abi: exchangeAbi,
        address: v2.router,
        args: [BigInt(amount), path],
        functionName: 'getAmountsOut',
      })
      .catch(() => undefined)
    const out = amounts?.at(-1)
    return out ? { out, path } : undefined
  }
}

/** The call of that exchange by which an aggregator's contract trades an amount for `receiver`. */
export function exchangeTrade({
  amount,
  dst,
  path,
  receiver,
  src,
}: {
  amount: bigint
  dst: string
  path: readonly Address[]
  receiver: Address
  src: string
}): Hex {
  const common = [path, receiver, 2n ** 64n] as const
  if (isCoin(src))
    return encodeFunctionData({
      abi: exchangeAbi,
      args: [0n, ...common],
      functionName: 'swapExactETHForTokens',
    })
  return encodeFunctionData({
    abi: exchangeAbi,
    args: [amount, 0n, ...common],
    functionName: isCoin(dst) ? 'swapExactTokensForETH' : 'swapExactTokensForTokens',
  })
}

export function isCoin(token: string): boolean {
  return token.toLowerCase() === coin
}

/** Over the coin's token, where it is none of the two. */
export function pathOf(from: string, to: string): readonly Address[] {
  const pooled = (token: string) => (isCoin(token) ? wrappedNative : token) as Address
  const [first, last] = [pooled(from), pooled(to)]
  const isDirect = [first, last].some((token) => token === wrappedNative)
  return isDirect ? [first, last] : [first, wrappedNative, last]
}
