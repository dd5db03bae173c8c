import {
  type Abi,
  decodeFunctionResult,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  parseAbi,
  prepareEncodeFunctionData,
} from 'viem'
import type { ContractCall } from '../../rpc/multicall3.ts'
import { isTokenFirst, type Pair, type Pool, type PoolState } from './Pool.ts'

const v2Pool = parseAbi([
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 at)',
])
const v3Pool = parseAbi([
  'function observe(uint32[] secondsAgos) view returns (int56[] tickCumulatives, uint160[] secondsPerLiquidity)',
  'function liquidity() view returns (uint128)',
])

// Finding a function's selector is a hash, and there are hundreds of calls.
const getReserves = encodeFunctionData({ abi: v2Pool, functionName: 'getReserves' })
const liquidity = encodeFunctionData({ abi: v3Pool, functionName: 'liquidity' })
const observe = prepareEncodeFunctionData({ abi: v3Pool, functionName: 'observe' })
const balanceOf = prepareEncodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf' })

/** How many calls {@link stateCalls} makes for a pool. */
export function stateCallCount({ market }: Pair): number {
  return market.kind === 'v2' ? 1 : 3
}

/** How a pool is asked what it has, and what its price was over the last `averageSeconds`. */
export function stateCalls(
  { address, market, quote }: Pool,
  averageSeconds: number,
): readonly ContractCall[] {
  if (market.kind === 'v2') return [{ data: getReserves, to: address }]
  return [
    { data: encodeFunctionData({ ...observe, args: [[averageSeconds, 0]] }), to: address },
    { data: liquidity, to: address },
    { data: encodeFunctionData({ ...balanceOf, args: [address] }), to: quote.address },
  ]
}

/** What a pool has answered; `undefined` when that says nothing, such as where it does not look back so far. */
export function readState(
  pool: Pool,
  answers: readonly (Hex | undefined)[],
  averageSeconds: number,
): PoolState | undefined {
  const [first, second, third] = answers
  if (pool.market.kind === 'v2') {
    const reserves = decode<readonly [bigint, bigint, number]>(v2Pool, 'getReserves', first)
    if (!reserves) return undefined
    const [reserve0, reserve1] = reserves
    return isTokenFirst(pool)
      ? { kind: 'v2', quoteReserve: reserve1, tokenReserve: reserve0 }
      : { kind: 'v2', quoteReserve: reserve0, tokenReserve: reserve1 }
  }
  const observed = decode<readonly [readonly bigint[], readonly bigint[]]>(v3Pool, 'observe', first)
  const inRange = decode<bigint>(v3Pool, 'liquidity', second)
  const quoteBalance = decode<bigint>(erc20Abi, 'balanceOf', third)
  const [before, now] = observed?.[0] ?? []
  if (before === undefined || now === undefined) return undefined
  if (inRange === undefined || quoteBalance === undefined) return undefined
  return {
    kind: 'v3',
    liquidity: inRange,
    quoteBalance,
    tick: Number(now - before) / averageSeconds,
  }
}

/** A contract's answer; `undefined` when it is none, or of another shape: contracts may say anything. */
function decode<T>(abi: Abi, functionName: string, data: Hex | undefined): T | undefined {
  if (!data) return undefined
  try {
    return decodeFunctionResult({ abi, data, functionName }) as T
  } catch {
    return undefined
  }
}
