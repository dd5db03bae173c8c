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
import type { EvmChain } from '../chains/chainConfig.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import type { ContractCall } from '../rpc/multicall3.ts'
import { type ContractAnswer, hexOf, readContracts } from '../rpc/readCalls.ts'
import type { KnownTokens } from './createKnownTokens.ts'
import type { EvmToken } from './Holding.ts'

const questions = (['name', 'symbol', 'decimals'] as const).map((functionName) =>
  encodeFunctionData({ abi: erc20Abi, functionName }),
)

/** How many calls {@link tokenCalls} makes for a token. */
export const callsPerToken = questions.length

/** How tokens are asked what they say of themselves. */
export function tokenCalls(to: Address): readonly ContractCall[] {
  return questions.map((data) => ({ data, to }))
}

/**
 * What unlisted tokens say of themselves, without those that are none or could not be read; asked only where it is not known.
 *
 * @throws {ChainUnavailableError}
 */
export async function readTokens(
  rpc: Rpc,
  chain: EvmChain,
  { addresses, known }: { addresses: readonly Address[]; known: KnownTokens },
): Promise<ReadonlyMap<Address, EvmToken>> {
  const unknown = addresses.filter((address) => known.get(chain, address) === undefined)
  const answers = await readContracts(rpc, chain, unknown.flatMap(tokenCalls))
  unknown.forEach((address, index) => {
    const own = answers.slice(index * callsPerToken, (index + 1) * callsPerToken)
    known.set(chain, address, readToken(address, own))
  })
  return new Map(
    addresses.flatMap((address): [Address, EvmToken][] => {
      const token = known.get(chain, address)
      return token && token !== 'none' ? [[address, token]] : []
    }),
  )
}

/** What collections of collectibles call themselves, in the order of the addresses; `undefined` where it could not be read. @throws {ChainUnavailableError} */
export async function readNames(
  rpc: Rpc,
  chain: EvmChain,
  addresses: readonly Address[],
): Promise<readonly (string | undefined)[]> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'name' })
  const answers = await readContracts(
    rpc,
    chain,
    addresses.map((to) => ({ data, to })),
  )
  return addresses.map((_, index) => {
    const answer = answers[index]
    return answer === 'unread' ? undefined : plainText(textOf(hexOf(answer)))
  })
}

/** What a token has said of itself; `unread` where a node failed to tell a part of it. */
export function readToken(
  address: Address,
  answers: readonly ContractAnswer[],
): EvmToken | 'none' | 'unread' {
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
function textOf(answer: Hex | undefined): string {
  if (!answer) return ''
  try {
    if (size(answer) === 32) return hexToString(answer, { size: 32 })
    return decodeAbiParameters([{ type: 'string' }], answer)[0]
  } catch {
    return ''
  }
}
