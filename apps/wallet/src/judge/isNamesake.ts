import { isSpelled } from './isSpelled.ts'
import { wrappedCoins } from './wrappedCoins.ts'

/** USDC as Circle has it, and on BNB Smart Chain Binance, by chain id. */
const usdc: ReadonlyMap<bigint, string> = new Map([
  [1n, '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'],
  [10n, '0x0b2c639c533813f4aa9d7837caf62653d097ff85'],
  [56n, '0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d'],
  [137n, '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359'],
  [8453n, '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'],
  [42_161n, '0xaf88d065e77c8cc2239327c5edb3a432268e5831'],
  [43_114n, '0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e'],
])
/** Where the wrapped coin is ether; elsewhere there is a token of this name from a bridge. */
const etherChains = new Set([1n, 10n, 8453n, 42_161n])

/** Whether a token calls itself by the symbol of another that is known on its network. */
export function isNamesake(token: string, symbol: string | undefined, chainId: bigint): boolean {
  const is = (name: string) => symbol !== undefined && isSpelled(symbol, name)
  const known = is('USDC')
    ? usdc.get(chainId)
    : is('WETH') && etherChains.has(chainId)
      ? wrappedCoins.get(chainId)
      : undefined
  return known !== undefined && known !== token.toLowerCase()
}
