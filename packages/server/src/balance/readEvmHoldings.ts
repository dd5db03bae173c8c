import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  hexToBigInt,
  isAddress,
  isHex,
  size,
  slice,
} from 'viem'
import { listedTokens, nativeAsset } from '../chains/Asset.ts'
import type { EvmChain } from '../chains/chainConfig.ts'
import { coinFacesOf } from '../chains/coinFaces.ts'
import { ApiError } from '../http/ApiError.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { isError } from '../rpc/JsonRpc.ts'
import { hexOf, readCallsWith, readContracts } from '../rpc/readCalls.ts'
import { ChainUnavailableError } from '../rpc/rpcTransport.ts'
import { askTokens, isCompared } from './askTokens.ts'
import type { KnownTokens } from './createKnownTokens.ts'
import type { EvmToken, Holding, Holdings } from './Holding.ts'
import { readTokenAnswers, tokenCalls } from './tokenAnswers.ts'

/**
 * Reads how much an account has of the native coin, of listed tokens and of those named. The coin and the list are one
 * request to a node. The others are a second one: what a contract that anyone may write answers, or how long it takes, is
 * nothing the first has to share. A token that does not answer is left out.
 *
 * @throws {ApiError} when `rpc` charges and may not. @throws {ChainUnavailableError} when coin and listed tokens cannot be read.
 */
export async function readEvmHoldings({
  account,
  addresses,
  chain,
  known,
  rpc,
}: {
  account: Address
  /** Of tokens beside those that are listed. */
  addresses: readonly string[]
  chain: EvmChain
  known: KnownTokens
  rpc: Rpc
}): Promise<Holdings> {
  const listed = listedTokens(chain) as readonly EvmToken[]
  const isListed = new Set<string>(listed.map(({ address }) => address))
  const faces = coinFacesOf(chain)
  const others = [...new Set(addresses)]
    .filter((address) => !isListed.has(address) && !faces.has(address))
    .filter((address): address is Address => isAddress(address, { strict: false }))
  const [own, unlisted] = await Promise.all([
    readListed({ account, chain, listed, rpc }),
    readOthers({ account, chain, known, others, rpc }).catch((error) => {
      // What may not be asked any more is not what does not answer.
      if (error instanceof ApiError) throw error
      return undefined
    }),
  ])
  // One listed token may have a contract that does not answer; of several, it is the node that does not.
  const hasList = listed.length < 2 || own.length > 1
  return {
    holdings: [...own, ...(unlisted?.holdings ?? [])],
    isWhole: hasList && unlisted?.isWhole === true,
  }
}

async function readListed({
  account,
  chain,
  listed,
  rpc,
}: {
  account: Address
  chain: EvmChain
  listed: readonly EvmToken[]
  rpc: Rpc
}): Promise<readonly Holding[]> {
  const data = balanceData(account)
  const { others, read } = await readCallsWith(rpc, chain, {
    calls: listed.map(({ address }) => ({ data, to: address })),
    others: [{ method: 'eth_getBalance', params: [account, 'latest'] }],
  })
  const [native] = others
  if (!native || isError(native) || !isHex(native.result) || native.result.length > 66)
    throw new ChainUnavailableError(chain.id)
  const held = listed.flatMap((asset, index) => holding(asset, read[index]))
  return [{ amount: BigInt(native.result), asset: nativeAsset(chain) }, ...held]
}

async function readOthers({
  account,
  chain,
  known,
  others,
  rpc,
}: {
  account: Address
  chain: EvmChain
  known: KnownTokens
  others: readonly Address[]
  rpc: Rpc
}): Promise<Holdings> {
  const asked = others.filter((address) => known.get(chain, address) !== 'none')
  const unknown = asked.filter((address) => known.get(chain, address) === undefined)
  const data = balanceData(account)
  // Where one operator tells both, both are one request.
  const along = isCompared(rpc, chain) ? [] : unknown
  const [answers, compared] = await Promise.all([
    readContracts(rpc, chain, [...asked.map((to) => ({ data, to })), ...along.flatMap(tokenCalls)]),
    along === unknown ? undefined : askTokens(rpc, chain, unknown),
  ])
  const said = compared ?? readTokenAnswers(unknown, answers.slice(asked.length))
  unknown.forEach((address, index) => {
    known.set(chain, address, said[index] ?? 'unread')
  })
  const holdings = asked.flatMap((address, index) => {
    const token = known.get(chain, address)
    return token && token !== 'none' ? holding(token, hexOf(answers[index])) : []
  })
  return { holdings, isWhole: !answers.includes('unread') && !said.includes('unread') }
}

function balanceData(account: Address): Hex {
  return encodeFunctionData({ abi: erc20Abi, args: [account], functionName: 'balanceOf' })
}

function holding(asset: EvmToken, answer: Hex | undefined): readonly Holding[] {
  if (!answer || size(answer) < 32) return []
  return [{ amount: hexToBigInt(slice(answer, 0, 32)), asset }]
}
