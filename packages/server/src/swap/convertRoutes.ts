import {
  type ConvertGasPriceResponse,
  type ConvertQuotesResponse,
  type ConvertTokensResponse,
  type ConvertTransactionResponse,
  convertGasPriceResponse,
  convertQuotesResponse,
  convertTokensResponse,
  convertTransactionRequest,
  convertTransactionResponse,
} from '@latchkey/protocol/http'
import type { KnownTokens } from '../balance/createKnownTokens.ts'
import type { Asset } from '../chains/Asset.ts'
import type { EvmChain } from '../chains/chainConfig.ts'
import { isEvmChain } from '../chains/chainKind.ts'
import { findChain, unsupportedChain } from '../chains/findChain.ts'
import { etagOf } from '../http/etagOf.ts'
import { matchesEtag } from '../http/matchesEtag.ts'
import { type Route, route } from '../http/route.ts'
import { sdkParameters } from '../http/sdkParameters.ts'
import { tokenIcons } from '../prices/tokenIcons.ts'
import { chargeBeyond, chargedRpc } from '../rpc/chargedRpc.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { readBuild } from './AskedBuild.ts'
import { allowanceRoutes } from './allowanceRoutes.ts'
import type { GasPriceReader } from './createGasPrices.ts'
import { findSwapToken, listSwapTokens, toConvertToken } from './listSwapTokens.ts'
import { readingChain } from './readingChain.ts'
import {
  readAccount,
  readSwapQuestion,
  readSwapToken,
  readWei,
  type ServedSwaps,
} from './readSwapQuestion.ts'
import { defaultSlippageBps } from './slippage.ts'
import type { OpenSources } from './sources/createOpenSources.ts'
import { refused } from './swapErrors.ts'
import { callsPerQuote, spenderParameter, tag, tokenParameters } from './swapParameters.ts'
import { toConvertQuote } from './toConvertQuote.ts'
import { toConvertTransaction } from './toConvertTransaction.ts'

const callsPerBuild = 6
const tokensAgeSeconds = 300

/** Tells what can be swapped, at which price, and how: by the exchanges of each chain, and by aggregators with a key. */
export function convertRoutes({
  chains,
  gasPrices,
  known,
  now,
  openSources,
  publicUrl,
  rpc,
  serves,
}: ServedSwaps & {
  gasPrices: GasPriceReader
  known: KnownTokens
  now: () => number
  openSources: OpenSources
  /** Where browsers reach the server; by default where this request did. */
  publicUrl?: string | undefined
  rpc: Rpc
}): Route[] {
  const served = { chains, serves }

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
        if (!serves(chain)) throw unsupportedChain()
        const address = c.req.query('address')
        const assets =
          address === undefined
            ? listSwapTokens(chain)
            : [await requireSwapToken(chargedRpc(rpc, charge), chain, { address, known })]
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
      async (c, { charge, project }) => {
        const { amount = '', from = '', gasPrice, spender, to = '', userAddress } = c.req.query()
        const asked = readSwapQuestion({ amount, from, spender, to }, served)
        if (userAddress !== undefined) readAccount(userAddress, asked.chain)
        const wei = gasPrice === undefined ? undefined : readWei(gasPrice)
        await charge(callsPerQuote)
        const charged = chargedRpc(rpc, chargeBeyond(callsPerQuote, charge))
        const quote = await readingChain(() => openSources(charged, project).quote(asked))
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
    ...allowanceRoutes({ ...served, openSources, rpc }),
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
      async (c, { body, charge, project }) => {
        const asked = readSwapQuestion(body, served)
        const build = readBuild(body, asked)
        await charge(callsPerBuild)
        const charged = chargedRpc(rpc, chargeBeyond(callsPerBuild, charge))
        const built = await readingChain(() => openSources(charged, project).build(build))
        c.header('Cache-Control', 'no-store')
        return c.json(
          toConvertTransaction(build, built, { now: now() }) satisfies ConvertTransactionResponse,
        )
      },
    ),
  ]
}

/** @throws {ApiError} 400 where there is no token at the address */
async function requireSwapToken(
  rpc: Rpc,
  chain: EvmChain,
  { address, known }: { address: string; known: KnownTokens },
): Promise<Asset> {
  const token = readSwapToken(address, { chain, field: 'address' })
  const found = await readingChain(() => findSwapToken(rpc, chain, { known, token }))
  if (found) return found
  throw refused('token_unknown', 'There is no token at this address on this network.', 'address')
}
