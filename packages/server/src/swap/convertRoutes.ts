import {
  type ConvertAllowanceResponse,
  type ConvertApproveResponse,
  type ConvertGasPriceResponse,
  type ConvertQuotesResponse,
  type ConvertTokensResponse,
  type ConvertTransactionResponse,
  convertAllowanceResponse,
  convertApproveResponse,
  convertGasPriceResponse,
  convertQuotesResponse,
  convertTokensResponse,
  convertTransactionRequest,
  convertTransactionResponse,
} from '@latchkey/protocol/http'
import type { KnownTokens } from '../balance/createKnownTokens.ts'
import type { Asset } from '../chains/Asset.ts'
import type { Chain, EvmChain } from '../chains/chainConfig.ts'
import { isEvmChain } from '../chains/chainKind.ts'
import { findChain, unsupportedChain } from '../chains/findChain.ts'
import type { Exchanges } from '../exchanges/createExchanges.ts'
import { etagOf } from '../http/etagOf.ts'
import { matchesEtag } from '../http/matchesEtag.ts'
import { type Route, route } from '../http/route.ts'
import { sdkParameters } from '../http/sdkParameters.ts'
import { tokenIcons } from '../prices/tokenIcons.ts'
import { chargeBeyond, chargedRpc } from '../rpc/chargedRpc.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { ChainUnavailableError } from '../rpc/rpcTransport.ts'
import { type Clock, systemClock } from '../time/Clock.ts'
import { buildSwap, readBuild } from './buildSwap.ts'
import { createGasPrices, GasPriceUnknownError } from './createGasPrices.ts'
import { createSwapQuotes } from './createSwapQuotes.ts'
import { findSwapToken, listSwapTokens, toConvertToken } from './listSwapTokens.ts'
import {
  chainOfToken,
  readAccount,
  readSwapQuestion,
  readSwapToken,
  readWei,
  servesSwaps,
} from './readSwapQuestion.ts'
import { defaultSlippageBps } from './slippage.ts'
import { buildApprove, readAllowances, requireToken } from './swapAllowance.ts'
import { chainUnavailable, refused } from './swapErrors.ts'
import { toConvertQuote } from './toConvertQuote.ts'

/** What is charged for a quote at once; calls beyond it are charged where they are sent. */
const callsPerQuote = 3
const callsPerBuild = 6
const tokensAgeSeconds = 300

const tag = 'Swaps'
const tokenParameters = {
  amount: { description: 'Base units of `from`.', required: true },
  from: {
    description: 'CAIP-10 address of the token that goes; the coin by its placeholder.',
    required: true,
  },
  to: { description: 'CAIP-10 address of the token that comes.', required: true },
}

const spenderParameter = {
  description:
    'Router that has an allowance: only by its exchange. One of those that `allowance` names.',
}

/** Tells what can be swapped, at which price, and how: by the exchanges of each chain itself, without a key for anyone. */
export function convertRoutes({
  chains,
  clock = systemClock,
  exchanges,
  known,
  now,
  publicUrl,
  rpc,
}: {
  chains: ReadonlyMap<string, Chain>
  clock?: Clock | undefined
  exchanges: Pick<Exchanges, 'problems' | 'trading'>
  known: KnownTokens
  now: () => number
  /** Where browsers reach the server; by default where this request did. */
  publicUrl?: string | undefined
  rpc: Rpc
}): Route[] {
  const gasPrices = createGasPrices({ clock })
  const quotes = createSwapQuotes({ clock, exchanges, gasPrices })

  async function findToken(chain: EvmChain, address: string, charged: Rpc): Promise<Asset> {
    const token = readSwapToken(address, { chain, field: 'address' })
    const found = await readingChain(() => findSwapToken(charged, chain, { known, token }))
    if (found) return found
    throw refused('token_unknown', 'There is no token at this address on this network.', 'address')
  }

  return [
    route(
      {
        access: 'project',
        asksNodes: true,
        method: 'get',
        path: '/v1/convert/tokens',
        query: {
          ...sdkParameters,
          address: { description: 'This token alone; read from the chain where no list has it.' },
          chainId: { description: 'CAIP-2 id.', required: true },
        },
        rate: 'rest',
        response: {
          content: convertTokensResponse,
          description: 'Tokens, the network’s own currency first.',
          status: 200,
        },
        summary: 'Lists what can be swapped on a network.',
        tag,
      },
      async (c, { charge }) => {
        const chain = findChain(chains, c.req.query('chainId'))
        if (!servesSwaps(chain)) throw unsupportedChain()
        const address = c.req.query('address')
        const assets =
          address === undefined
            ? listSwapTokens(chain)
            : [await findToken(chain, address, chargedRpc(rpc, charge))]
        const iconUrl = tokenIcons(publicUrl ?? new URL(c.req.url).origin)
        const response: ConvertTokensResponse = {
          tokens: assets.map((asset) => toConvertToken(chain.id, asset, iconUrl)),
        }
        const body = JSON.stringify(response)
        const etag = etagOf(body)
        c.header('Cache-Control', `private, max-age=${tokensAgeSeconds}`)
        c.header('ETag', etag)
        if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304)
        c.header('Content-Type', 'application/json')
        return c.body(body)
      },
    ),
    route(
      {
        access: 'project',
        asksNodes: true,
        method: 'get',
        path: '/v1/convert/quotes',
        query: {
          ...sdkParameters,
          ...tokenParameters,
          spender: spenderParameter,
          gasPrice: { description: 'Wei for a unit of gas, to be said of the quote.' },
          userAddress: { description: 'CAIP-10 address of who asks.' },
        },
        rate: 'rest',
        response: { content: convertQuotesResponse, description: 'The best quote.', status: 200 },
        summary: 'Tells what an amount of a token brings of another.',
        tag,
      },
      async (c, { charge }) => {
        const { amount = '', from = '', gasPrice, spender, to = '', userAddress } = c.req.query()
        const asked = readSwapQuestion({ amount, from, spender, to }, chains)
        if (userAddress !== undefined) readAccount(userAddress, asked.chain)
        const wei = gasPrice === undefined ? undefined : readWei(gasPrice)
        await charge(callsPerQuote)
        const charged = chargedRpc(rpc, chargeBeyond(callsPerQuote, charge))
        const quote = await readingChain(() => quotes.read(charged, asked))
        c.header('Cache-Control', 'no-store')
        return c.json({
          quotes: [
            toConvertQuote(asked, quote, {
              gasPrice: wei,
              now: now(),
              slippageBps: defaultSlippageBps,
            }),
          ],
        } satisfies ConvertQuotesResponse)
      },
    ),
    route(
      {
        access: 'project',
        asksNodes: true,
        method: 'get',
        path: '/v1/convert/gas-price',
        query: { ...sdkParameters, chainId: { description: 'CAIP-2 id.', required: true } },
        rate: 'rest',
        response: {
          content: convertGasPriceResponse,
          description: 'Wei for a unit of gas at three speeds.',
          status: 200,
        },
        summary: 'Tells the price of gas on a network.',
        tag,
      },
      async (c, { charge }) => {
        const chain = findChain(chains, c.req.query('chainId'))
        if (!isEvmChain(chain)) throw unsupportedChain()
        const { baseFee, fast, instant, standard } = await readingChain(() =>
          gasPrices.read(chargedRpc(rpc, charge), chain),
        )
        c.header('Cache-Control', 'no-store')
        return c.json({
          ...(baseFee !== undefined && { baseFee: String(baseFee) }),
          fast: String(fast),
          instant: String(instant),
          standard: String(standard),
        } satisfies ConvertGasPriceResponse)
      },
    ),
    route(
      {
        access: 'project',
        asksNodes: true,
        method: 'get',
        path: '/v1/convert/allowance',
        query: {
          ...sdkParameters,
          tokenAddress: { description: 'CAIP-10 address of the token.', required: true },
          userAddress: { description: 'CAIP-10 address of who owns it.', required: true },
        },
        rate: 'rest',
        response: {
          content: convertAllowanceResponse,
          description: 'Base units, of each contract that swaps are sent to.',
          status: 200,
        },
        summary: 'Tells what may be spent of a token to swap it.',
        tag,
      },
      async (c, { charge }) => {
        const { tokenAddress = '', userAddress = '' } = c.req.query()
        const chain = chainOfToken(tokenAddress, { chains, field: 'tokenAddress' })
        const response: ConvertAllowanceResponse = await readingChain(() =>
          readAllowances(chargedRpc(rpc, charge), { chain, exchanges, tokenAddress, userAddress }),
        )
        c.header('Cache-Control', 'no-store')
        return c.json(response)
      },
    ),
    route(
      {
        access: 'project',
        asksNodes: true,
        method: 'get',
        path: '/v1/convert/build-approve',
        query: {
          ...sdkParameters,
          ...tokenParameters,
          spender: spenderParameter,
          userAddress: { description: 'CAIP-10 address of who owns the token.', required: true },
        },
        rate: 'rest',
        response: {
          content: convertApproveResponse,
          description: 'A call of the token that lets one contract spend exactly the amount.',
          status: 200,
        },
        summary: 'Makes the call that allows a token to be swapped.',
        tag,
      },
      async (c, { charge }) => {
        const { amount = '', from = '', spender, to = '', userAddress = '' } = c.req.query()
        const asked = readSwapQuestion({ amount, from, spender, to }, chains)
        requireToken(asked.fromToken, 'from')
        readAccount(userAddress, asked.chain)
        await charge(callsPerQuote)
        const charged = chargedRpc(rpc, chargeBeyond(callsPerQuote, charge))
        const response: ConvertApproveResponse = await readingChain(() =>
          buildApprove(asked, { quotes, rpc: charged }),
        )
        c.header('Cache-Control', 'no-store')
        return c.json(response)
      },
    ),
    route(
      {
        access: 'project',
        asksNodes: true,
        body: { json: convertTransactionRequest },
        method: 'post',
        path: '/v1/convert/build-transaction',
        query: sdkParameters,
        rate: 'rest',
        response: {
          content: convertTransactionResponse,
          description: 'A transaction to be sent, with the price it was made with.',
          status: 200,
        },
        summary: 'Makes the transaction of a swap.',
        tag,
      },
      async (c, { body, charge }) => {
        const asked = readSwapQuestion(body, chains)
        const build = readBuild(body, asked)
        await charge(callsPerBuild)
        const charged = chargedRpc(rpc, chargeBeyond(callsPerBuild, charge))
        const response: ConvertTransactionResponse = await readingChain(() =>
          buildSwap(build, { now: now(), quotes, rpc: charged }),
        )
        c.header('Cache-Control', 'no-store')
        return c.json(response)
      },
    ),
  ]
}

/** Does what asks a node; where none answers, that is 503. @throws {ApiError} */
async function readingChain<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ChainUnavailableError || error instanceof GasPriceUnknownError)
      throw chainUnavailable()
    throw error
  }
}
