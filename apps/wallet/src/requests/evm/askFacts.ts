import { readPaid } from '../../device/paidReceivers.ts'
import type { Effect } from '../../judge/Effect.ts'
import type { Facts, TokenFacts } from '../../judge/judgeEffects.ts'
import { accountsOf, tokensOf } from '../../judge/namedBy.ts'
import { readAbi } from '../../judge/readAbi.ts'
import { readSymbol } from '../../judge/readSymbol.ts'
import { isHex } from '../../signing/hex.ts'
import { askNode } from '../askNode.ts'
import type { RequestContext } from '../createRequests.ts'
import { chainIdOf } from './quantity.ts'

/** What is not asked for is unknown: a request may name thousands. */
const maxAsked = 8
const maxDecimals = 36n
/** `decimals()`, `symbol()`, `totalSupply()` (ERC-20) and `supportsInterface(bytes4)` (ERC-165) of ERC-721 and ERC-1155. */
const questions = {
  decimals: '0x313ce567',
  isErc1155: `0x01ffc9a7d9b67a26${'0'.repeat(56)}`,
  isErc721: `0x01ffc9a780ac58cd${'0'.repeat(56)}`,
  supply: '0x18160ddd',
  symbol: '0x95d89b41',
}

/**
 * Asks the wallet's own nodes about the contracts and accounts that effects name, and about other tokens; what they do not
 * answer is unknown.
 */
export async function askFacts(
  effects: readonly Effect[],
  request: RequestContext,
  otherTokens: readonly string[] = [],
): Promise<Facts> {
  const tokens = unique([...tokensOf(effects), ...otherTokens])
  const accounts = unique(accountsOf(effects))
  const { context, network, user } = request
  const { addresses, walletId } = user.descriptor
  const [hasCode, facts, paid] = await Promise.all([
    askEach(accounts, (address) => askCode(address, request)),
    askEach(tokens, (address) => askToken(address, request)),
    // What the browser does not read is as if no one was paid.
    readPaid(context.storage, walletId).catch(() => []),
  ])
  return {
    chainId: chainIdOf(network.id),
    hasCode,
    nowMs: context.now(),
    own: addresses.eip155,
    paid,
    tokens: facts,
  }
}

function unique(addresses: readonly string[]): readonly string[] {
  return [...new Set(addresses.map((address) => address.toLowerCase()))].slice(0, maxAsked)
}

async function askEach<Answer>(
  addresses: readonly string[],
  ask: (address: string) => Promise<Answer | undefined>,
): Promise<ReadonlyMap<string, Answer>> {
  const answers = new Map<string, Answer>()
  await Promise.all(
    addresses.map(async (address) => {
      const answer = await ask(address)
      if (answer !== undefined) answers.set(address, answer)
    }),
  )
  return answers
}

async function askCode(address: string, request: RequestContext): Promise<boolean | undefined> {
  const digits = await askHex('eth_getCode', [address, 'latest'], request)
  return digits === undefined ? undefined : digits !== ''
}

async function askToken(token: string, request: RequestContext): Promise<TokenFacts> {
  const ask = (data: string) => askHex('eth_call', [{ data, to: token }, 'latest'], request)
  const [decimals, symbol, supply, ...isItems] = await Promise.all([
    ask(questions.decimals).then(readNumber),
    ask(questions.symbol),
    ask(questions.supply).then(readNumber),
    ask(questions.isErc721).then(readBool),
    ask(questions.isErc1155).then(readBool),
  ])
  if (isItems.includes(true)) return { kind: 'items' }
  const shown = symbol === undefined ? undefined : readSymbol(symbol, request.network.symbol)
  if (decimals === undefined || decimals > maxDecimals || shown === undefined)
    return { kind: 'unknown' }
  return { decimals: Number(decimals), kind: 'coins', supply, symbol: shown }
}

/** Hex digits without `0x`; nothing where the node fails, or answers anything else. */
async function askHex(
  method: string,
  params: readonly unknown[],
  request: RequestContext,
): Promise<string | undefined> {
  const answer = await askNode(request, method, params).catch(() => undefined)
  return typeof answer === 'string' && isHex(answer) ? answer.slice(2).toLowerCase() : undefined
}

function readNumber(digits: string | undefined): bigint | undefined {
  return digits === undefined ? undefined : readAbi(['uint256'], digits)?.[0]
}

function readBool(digits: string | undefined): boolean | undefined {
  return digits === undefined ? undefined : readAbi(['bool'], digits)?.[0]
}
