import { plainText } from '@latchkey/protocol'
import {
  type Address,
  decodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  hexToBigInt,
  hexToString,
  size,
  slice,
} from 'viem'
import { shortAddress } from '../chains/Asset.ts'
import type { ContractCall } from '../rpc/multicall3.ts'
import { type ContractAnswer, hexOf } from '../rpc/readCalls.ts'
import type { EvmToken } from './Holding.ts'

const questions = (['name', 'symbol', 'decimals'] as const).map((functionName) =>
  encodeFunctionData({ abi: erc20Abi, functionName }),
)

/** What a token has said of itself: `none` where it is none, `unread` where no node said it. */
export type TokenAnswer = EvmToken | 'none' | 'unread'

/** How many calls {@link tokenCalls} makes for a token. */
const callsPerToken = questions.length

/** How tokens are asked what they say of themselves. */
export function tokenCalls(to: Address): readonly ContractCall[] {
  return questions.map((data) => ({ data, to }))
}

/** What tokens have said of themselves to {@link tokenCalls}, in the order of the addresses. */
export function readTokenAnswers(
  addresses: readonly Address[],
  answers: readonly ContractAnswer[],
): readonly TokenAnswer[] {
  return addresses.map((address, index) =>
    readToken(address, answers.slice(index * callsPerToken, (index + 1) * callsPerToken)),
  )
}

/** What a token has said of itself; `unread` where a node failed to tell a part of it. */
function readToken(address: Address, answers: readonly ContractAnswer[]): TokenAnswer {
  if (answers.includes('unread')) return 'unread'
  const [name, symbol, decimals] = answers.map(hexOf)
  if (!decimals || size(decimals) < 32) return 'none'
  const digits = hexToBigInt(slice(decimals, 0, 32))
  // 2^256 has 78 digits; beyond that there is nothing to show.
  if (digits > 77n) return 'none'
  const shown = plainText(textOf(symbol)) || shortAddress(address)
  return {
    address,
    decimals: Number(digits),
    isListed: false,
    name: plainText(textOf(name)) || shown,
    symbol: shown,
  }
}

/** Reads a string; the oldest tokens answer with 32 bytes filled up with zeros instead. */
export function textOf(answer: Hex | undefined): string {
  if (!answer) return ''
  try {
    if (size(answer) === 32) return hexToString(answer, { size: 32 })
    return decodeAbiParameters([{ type: 'string' }], answer)[0]
  } catch {
    return ''
  }
}
