import { type Address, encodeFunctionData, parseAbi, prepareEncodeFunctionData } from 'viem'
import type { ContractCall } from '../rpc/multicall3.ts'
import type { Market } from './Market.ts'

/** Two tokens in a market, in any order: factories answer the same for both. */
export type MarketPair = { tokens: readonly [Address, Address]; market: Market }

// Finding a function's selector is a hash, and there are hundreds of calls.
const getPair = prepareEncodeFunctionData({
  abi: parseAbi(['function getPair(address, address) view returns (address)']),
  functionName: 'getPair',
})
const getPool = prepareEncodeFunctionData({
  abi: parseAbi(['function getPool(address, address, uint24) view returns (address)']),
  functionName: 'getPool',
})

/** How a factory is asked for the pool of a pair. */
export function findPoolCall({ market, tokens: [one, other] }: MarketPair): ContractCall {
  return {
    data:
      market.kind === 'v2'
        ? encodeFunctionData({ ...getPair, args: [one, other] })
        : encodeFunctionData({ ...getPool, args: [one, other, market.fee] }),
    to: market.factory,
  }
}
