import {
  type Address,
  decodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  hexToBigInt,
  hexToString,
  size,
} from 'viem'
import type { EvmChain } from '../chains/chainConfig.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { cleanText } from './cleanText.ts'
import { type EvmToken, shortAddress } from './Holding.ts'
import { readCalls } from './readCalls.ts'

const calls = (['name', 'symbol', 'decimals'] as const).map((functionName) =>
  encodeFunctionData({ abi: erc20Abi, functionName }),
)

/**
 * Reads what tokens say of themselves, in the order of the addresses; `undefined` for an address that is no
 * token. What they say is theirs to choose, so they never get a price.
 *
 * @throws {ChainUnavailableError}
 */
export async function readTokens(
  rpc: Rpc,
  chain: EvmChain,
  addresses: readonly Address[],
): Promise<readonly (EvmToken | undefined)[]> {
  const answers = await readCalls(
    rpc,
    chain,
    addresses.flatMap((to) => calls.map((data) => ({ data, to }))),
  )
  return addresses.map((address, index) => {
    const [name, symbol, decimals] = answers.slice(index * calls.length)
    return tokenOf(address, { decimals, name, symbol })
  })
}

function tokenOf(
  address: Address,
  answers: { name: Hex | undefined; symbol: Hex | undefined; decimals: Hex | undefined },
): EvmToken | undefined {
  if (!answers.decimals || size(answers.decimals) < 32) return undefined
  const decimals = hexToBigInt(answers.decimals)
  // 2^256 has 78 digits; beyond that there is nothing to show.
  if (decimals > 77n) return undefined
  const symbol = cleanText(textOf(answers.symbol)) || shortAddress(address)
  const name = cleanText(textOf(answers.name)) || symbol
  return { address, decimals: Number(decimals), name, priceUsd: 0, symbol }
}

/** Reads a string; the oldest tokens answer with 32 bytes filled up with zeros instead. */
function textOf(answer: Hex | undefined): string {
  if (!answer) return ''
  try {
    if (size(answer) === 32) return hexToString(answer, { size: 32 })
    return decodeAbiParameters([{ type: 'string' }], answer)[0]
  } catch {
    return ''
  }
}
