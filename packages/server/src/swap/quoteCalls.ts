import { type Address, concat, encodeFunctionData, type Hex, numberToHex, parseAbi } from 'viem'
import type { ContractCall } from '../rpc/multicall3.ts'
import { answerWords } from './answerWords.ts'
import { feeOf, type SwapPath } from './SwapPath.ts'

const v2Router = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[] amounts)',
])
const v3Quoter = parseAbi([
  'function quoteExactInput(bytes path, uint256 amountIn) returns (uint256 amountOut, uint160[] prices, uint32[] ticks, uint256 gas)',
])

/** What a path brings, and about how much gas it takes. */
export type PathQuote = { amountOut: bigint; gas: bigint }

/** Of a transaction that wraps the coin and trades once in version 2, as measured with ordinary tokens; each more takes a part. */
const v2Gas = { first: 130_000n, more: 60_000n }
/** What a transaction takes beside the trades that the quoter of version 3 has measured. */
const v3GasBeside = 80_000n
/** More than any block has: a quoter that says so measures nothing. */
const maxGas = 1_000_000_000n

/** How the exchange of a path is asked what an amount brings. */
export function quoteCall(path: SwapPath, amount: bigint): ContractCall {
  const { exchange } = path
  if (exchange.kind === 'v2')
    return {
      data: encodeFunctionData({
        abi: v2Router,
        args: [amount, tokensOf(path)],
        functionName: 'getAmountsOut',
      }),
      to: exchange.router,
    }
  return {
    data: encodeFunctionData({
      abi: v3Quoter,
      args: [packedPath(path), amount],
      functionName: 'quoteExactInput',
    }),
    to: exchange.quoter,
  }
}

/** What the exchange has answered, which may be that nothing comes out; `undefined` where it says nothing. */
export function readQuote(
  { exchange, hops }: SwapPath,
  answer: Hex | undefined,
): PathQuote | undefined {
  const found = exchange.kind === 'v2' ? readV2(hops.length, answer) : readV3(answer)
  return found && found.gas < maxGas ? found : undefined
}

/** The tokens of a path in their order. */
export function tokensOf({ hops: [first, ...rest] }: SwapPath): readonly Address[] {
  return [first.from, first.to, ...rest.map(({ to }) => to)]
}

/** A path as version 3 takes it: token, fee, token, and so on. */
export function packedPath({ hops }: SwapPath): Hex {
  const [first] = hops
  return concat([
    first.from,
    ...hops.flatMap(({ market, to }) => [numberToHex(feeOf(market), { size: 3 }), to]),
  ])
}

function readV2(hops: number, answer: Hex | undefined): PathQuote | undefined {
  const words = answerWords(answer, 2 + hops + 1)
  if (words?.[0] !== 32n || words[1] !== BigInt(hops + 1)) return undefined
  const gas = v2Gas.first + v2Gas.more * BigInt(hops - 1)
  return { amountOut: words.at(-1) ?? 0n, gas }
}

function readV3(answer: Hex | undefined): PathQuote | undefined {
  const [amountOut, , , gas] = answerWords(answer, 4) ?? []
  if (amountOut === undefined || gas === undefined) return undefined
  return { amountOut, gas: gas + v3GasBeside }
}
