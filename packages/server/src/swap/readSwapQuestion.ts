import { nativePlaceholder } from '@latchkey/protocol'
import { type Address, maxUint256 } from 'viem'
import { readAssetId } from '../chains/Asset.ts'
import { accountOn } from '../chains/accountOn.ts'
import type { Chain, EvmChain } from '../chains/chainConfig.ts'
import { unsupportedChain } from '../chains/findChain.ts'
import type { SwapQuestion } from './createSwapQuotes.ts'
import { refused } from './swapErrors.ts'

/** A token of a question: `native` for the network's own coin, else its address in lower case. */
export type SwapToken = 'native' | Address

/** What a request asks to swap. */
export type AskedSwap = SwapQuestion & { fromToken: SwapToken; toToken: SwapToken }

/** The chains of a server, and on which of them swaps are served. */
export type ServedSwaps = {
  chains: ReadonlyMap<string, Chain>
  serves: (chain: Chain) => chain is EvmChain
}

/** Longer than any CAIP-10 address. */
const maxAddressLength = 160

/**
 * Reads what a request wants to swap; no node is asked for it.
 *
 * @throws {ApiError} 400
 */
export function readSwapQuestion(
  {
    amount,
    from,
    spender,
    to,
  }: { amount: string; from: string; spender?: string | undefined; to: string },
  { chains, serves }: ServedSwaps,
): AskedSwap {
  const source = readToken(from, 'from', chains)
  const target = readToken(to, 'to', chains)
  const { chain } = source
  if (chain !== target.chain)
    throw refused('chains_differ', 'Both tokens have to be on one network.', 'to')
  if (!serves(chain)) throw unsupportedChain()
  if (source.token === target.token)
    throw refused('tokens_equal', 'A token cannot be swapped for itself.', 'to')
  // Where no exchange of the chain is known no wrapped coin may be, and none is needed.
  const { wrappedNative = nativePlaceholder('eip155') } = chain.exchanges ?? {}
  const pooled = (token: SwapToken) =>
    token === 'native' ? (wrappedNative.toLowerCase() as Address) : token
  const question = {
    amount: readAmount(amount),
    chain,
    from: pooled(source.token),
    ...(spender !== undefined && { router: readRouter(spender, chain) }),
    fromToken: source.token,
    to: pooled(target.token),
    toToken: target.token,
  }
  if (question.from === question.to)
    throw refused(
      'wrapped_coin',
      'The network’s own currency is exchanged for its wrapped form by that token itself, one for one, and not here.',
      'to',
    )
  return question
}

/** Reads an account of a chain, by CAIP-10 or alone. @throws {ApiError} 400 */
export function readAccount(text: string, chain: EvmChain): Address {
  const prefix = `${chain.id}:`
  const own = text.startsWith(prefix) ? text.slice(prefix.length) : text
  const address = own.length > maxAddressLength ? '' : own
  const account = accountOn(chain, address)
  if (account !== undefined) return account as Address
  throw refused(
    'address_invalid',
    'The account has to be an address on the network of the tokens, such as eip155:1:0xa0b8…eb48.',
    'userAddress',
  )
}

/** Reads a token of a chain by its address, with or without the chain before it. @throws {ApiError} 400 */
export function readSwapToken(
  text: string,
  { chain, field }: { chain: EvmChain; field: string },
): SwapToken {
  const full = text.startsWith(`${chain.id}:`) ? text : `${chain.id}:${text}`
  const read = readToken(full, field, new Map([[chain.id, chain]]))
  return read.token
}

/** The chain of a token's CAIP-10 address, where something can be swapped. @throws {ApiError} 400 */
export function chainOfToken(
  text: string,
  { chains, field, serves }: ServedSwaps & { field: string },
): EvmChain {
  const { chain } = readToken(text, field, chains)
  if (!serves(chain)) throw unsupportedChain()
  return chain
}

/** Reads a contract that may be the router of an exchange. @throws {ApiError} 400 */
function readRouter(text: string, chain: EvmChain): Address {
  const token = readSwapToken(text, { chain, field: 'spender' })
  if (token !== 'native') return token
  throw refused('address_invalid', 'A spender is the address of a contract.', 'spender')
}

/** Reads wei for a unit of gas. @throws {ApiError} 400 */
export function readWei(text: string): bigint {
  const wei = readDigits(text)
  if (wei !== undefined) return wei
  throw refused('gas_price_invalid', 'A price of gas is a whole number of wei.', 'gasPrice')
}

function readDigits(text: string): bigint | undefined {
  const number = /^\d{1,78}$/.test(text) ? BigInt(text) : undefined
  return number === undefined || number > maxUint256 ? undefined : number
}

/** Reads base units in decimal digits, at least one. @throws {ApiError} 400 */
function readAmount(text: string): bigint {
  const amount = readDigits(text)
  if (amount === undefined)
    throw refused('amount_invalid', 'An amount is a whole number of base units.', 'amount')
  if (amount === 0n) throw refused('amount_zero', 'An amount of zero cannot be swapped.', 'amount')
  return amount
}

function readToken(
  text: string,
  field: string,
  chains: ReadonlyMap<string, Chain>,
): { chain: Chain; token: SwapToken } {
  const id = text.length > maxAddressLength ? 'invalid' : readAssetId(text, chains)
  if (id === 'otherChain') throw unsupportedChain()
  // A face of the coin that counts by other decimals would turn every amount.
  if (id === 'invalid' || id.decimals !== undefined)
    throw refused(
      'address_invalid',
      'A token is a CAIP-10 address, such as eip155:1:0xa0b8…eb48.',
      field,
    )
  return { chain: id.chain, token: id.address as SwapToken }
}
