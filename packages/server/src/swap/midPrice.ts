import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { ContractCall } from '../rpc/multicall3.ts'
import { answerWords } from './answerWords.ts'
import type { PoolHop } from './SwapPath.ts'

/** What a pool gives of one token for a vanishing amount of the other, without its fee: a fraction of base units. */
export type MidPrice = { numerator: bigint; denominator: bigint }

const v2Pool = parseAbi([
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 at)',
])
const v3Pool = parseAbi(['function slot0() view returns (uint160 root)'])

const getReserves = encodeFunctionData({ abi: v2Pool, functionName: 'getReserves' })
const slot0 = encodeFunctionData({ abi: v3Pool, functionName: 'slot0' })

/** The root of a price of version 3 has 96 bits behind its point. */
const one = 1n << 192n
const rootLimit = 1n << 160n
const reserveLimit = 1n << 112n

/** How a pool is asked for its price. */
export function midPriceCall({ market, pool }: PoolHop): ContractCall {
  return { data: market.kind === 'v2' ? getReserves : slot0, to: pool }
}

/** The price in the direction of the trade; `undefined` when the pool has none, as one without liquidity or code. */
export function readMidPrice(
  { from, market, to }: PoolHop,
  answer: Hex | undefined,
): MidPrice | undefined {
  // Pools order their two tokens by address.
  const isInOrder = from.toLowerCase() < to.toLowerCase()
  const price = market.kind === 'v2' ? ofReserves(answer) : ofRoot(answer)
  if (!price || isInOrder) return price
  return { denominator: price.numerator, numerator: price.denominator }
}

function ofReserves(answer: Hex | undefined): MidPrice | undefined {
  const [reserve0, reserve1] = answerWords(answer, 2) ?? []
  if (!reserve0 || !reserve1 || reserve0 >= reserveLimit || reserve1 >= reserveLimit)
    return undefined
  return { denominator: reserve0, numerator: reserve1 }
}

/** The word behind the root differs among exchanges; the root comes first in each. */
function ofRoot(answer: Hex | undefined): MidPrice | undefined {
  const [root] = answerWords(answer, 1) ?? []
  if (!root || root >= rootLimit) return undefined
  return { denominator: one, numerator: root * root }
}
