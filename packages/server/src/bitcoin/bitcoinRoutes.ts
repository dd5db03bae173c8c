import {
  bitcoinAddress,
  bitcoinFeeEstimates,
  bitcoinFees,
  bitcoinOutputs,
  bitcoinStatus,
  bitcoinTransaction,
  bitcoinTransactions,
} from '@latchkey/protocol/http'
import { bitcoinAddressOn, isBitcoinAddress } from '../chains/bitcoinAddress.ts'
import type { Chain } from '../chains/chainConfig.ts'
import { findChain } from '../chains/findChain.ts'
import { ApiError } from '../http/ApiError.ts'
import type { Content } from '../http/RouteDeclaration.ts'
import { type Charge, type Route, route } from '../http/route.ts'
import type { ServerContext } from '../http/ServerEnv.ts'
import { sdkParameters } from '../http/sdkParameters.ts'
import { maxAnswerBytes } from '../upstream/createByteBudget.ts'
import type { Unanswered } from '../upstream/Unanswered.ts'
import type { Esplora } from './createEsplora.ts'
import type { EsploraChain } from './createEsploraChain.ts'
import { type EsploraPath, type EsploraRows, esploraPaths } from './esploraPaths.ts'
import { feesOf } from './feesOf.ts'
import { maxTransactionDigits, rawTransaction } from './rawTransaction.ts'

/**
 * Reads Bitcoin chains and hands over transactions, in the paths and shapes of Esplora, so that a visitor's
 * addresses reach no other host than this server (S7.2). Only what has the expected shape passes.
 */
export function bitcoinRoutes({
  chains,
  esplora,
}: {
  chains: ReadonlyMap<string, Chain>
  esplora: Esplora
}): Route[] {
  function chainOf(c: ServerContext): { chain: EsploraChain; id: string } {
    const { id } = findChain(chains, c.req.param('chainId'))
    const chain = esplora.chain(id)
    if (chain) return { chain, id }
    throw new ApiError({
      code: 'chain_unsupported',
      description: 'Unsupported chain',
      field: 'chainId',
      status: 400,
    })
  }

  /** Answers a path by what the chain's servers tell there. */
  function get<Value>(
    path: string,
    about: { summary: string; description: string; content: Content },
    {
      pathOf,
      show,
    }: {
      pathOf: (c: ServerContext, chainId: string) => EsploraPath<Value>
      show: (c: ServerContext, value: Value) => Response
    },
  ): Route {
    return route(declaration('get', path, about), async (c, { charge }) => {
      const { chain, id } = chainOf(c)
      const path = pathOf(c, id)
      await charge(1)
      const outcome = await chain.read(path)
      if (!('value' in outcome))
        throw 'failed' in outcome ? failures[outcome.failed]() : errorFor(outcome)
      c.header('Cache-Control', 'no-store')
      return show(c, outcome.value)
    })
  }

  async function broadcast(c: ServerContext, body: string, charge: Charge): Promise<Response> {
    const { chain } = chainOf(c)
    if (body.trim().length > maxTransactionDigits) throw tooLarge()
    const transaction = rawTransaction(body)
    if (!transaction)
      throw refused(
        'transaction',
        'transaction_invalid',
        'The body is no transaction in hexadecimal.',
      )
    await charge(1)
    const outcome = await chain.broadcast(transaction)
    c.header('Cache-Control', 'no-store')
    if ('value' in outcome) return c.text(outcome.value)
    if ('unanswered' in outcome) throw errorFor(outcome)
    const reason = outcome.refused === '' ? '.' : `: ${outcome.refused}`
    throw refused(
      'transaction',
      'transaction_refused',
      `The network refuses this transaction${reason}`,
    )
  }

  return [
    get(
      '/address/{address}',
      {
        content: bitcoinAddress,
        description: 'Sums in satoshis, of what is in blocks and of what waits.',
        summary: 'Sums up what came to a Bitcoin address and left it.',
      },
      { pathOf: (c, id) => esploraPaths.address(addressOn(id, c)), show: json },
    ),
    get(
      '/address/{address}/utxo',
      {
        content: bitcoinOutputs,
        description: 'The outputs, in satoshis.',
        summary: 'Lists what a Bitcoin address can spend.',
      },
      { pathOf: (c, id) => esploraPaths.outputs(addressOn(id, c)), show: rows },
    ),
    get(
      '/address/{address}/txs',
      {
        content: bitcoinTransactions,
        description: 'Those that wait, and up to 25 in blocks.',
        summary: 'Lists the newest transactions of a Bitcoin address.',
      },
      { pathOf: (c, id) => esploraPaths.transactions(addressOn(id, c), undefined), show: rows },
    ),
    get(
      '/address/{address}/txs/chain/{lastTxid}',
      {
        content: bitcoinTransactions,
        description: 'Up to 25 before the one named.',
        summary: 'Lists older transactions of a Bitcoin address.',
      },
      {
        pathOf: (c, id) => esploraPaths.transactions(addressOn(id, c), txidOf(c, 'lastTxid')),
        show: rows,
      },
    ),
    get(
      '/tx/{txid}',
      {
        content: bitcoinTransaction,
        description: 'The transaction.',
        summary: 'Reads a Bitcoin transaction.',
      },
      { pathOf: (c) => esploraPaths.transaction(txidOf(c, 'txid')), show: json },
    ),
    get(
      '/tx/{txid}/hex',
      {
        content: 'text/plain',
        description: 'The transaction in hexadecimal.',
        summary: 'Reads a Bitcoin transaction as nodes take it.',
      },
      { pathOf: (c) => esploraPaths.transactionHex(txidOf(c, 'txid')), show: text },
    ),
    get(
      '/tx/{txid}/status',
      {
        content: bitcoinStatus,
        description: 'The block, if any.',
        summary: 'Tells whether a Bitcoin transaction is in a block.',
      },
      { pathOf: (c) => esploraPaths.transactionStatus(txidOf(c, 'txid')), show: json },
    ),
    route(
      {
        ...declaration('post', '/tx', {
          content: 'text/plain',
          description: 'The id of the transaction.',
          summary: 'Sends a signed Bitcoin transaction.',
        }),
        body: { text: 'text/plain' },
      },
      (c, { body, charge }) => broadcast(c, body, charge),
    ),
    get(
      '/blocks/tip/height',
      {
        content: 'text/plain',
        description: 'Height of the newest block.',
        summary: 'Tells the height of a Bitcoin chain.',
      },
      { pathOf: () => esploraPaths.tipHeight, show: text },
    ),
    get(
      '/fee-estimates',
      {
        content: bitcoinFeeEstimates,
        description: 'Satoshis for a virtual byte, by number of blocks.',
        summary: 'Estimates fee rates by the number of blocks to wait.',
      },
      { pathOf: () => esploraPaths.feeEstimates, show: json },
    ),
    get(
      '/fees',
      {
        content: bitcoinFees,
        description: 'Satoshis for a virtual byte.',
        summary: 'Estimates fee rates in words.',
      },
      {
        pathOf: () => esploraPaths.feeEstimates,
        show: (c, estimates) => c.json(feesOf(estimates)),
      },
    ),
  ]
}

/** All routes of Bitcoin are said alike but for these. */
function declaration<const Method extends 'get' | 'post'>(
  method: Method,
  path: string,
  { summary, description, content }: { summary: string; description: string; content: Content },
) {
  return {
    access: 'project',
    asksNodes: true,
    method,
    path: `/v1/bitcoin/{chainId}${path}`,
    query: sdkParameters,
    rate: 'rpc',
    response: { content, description, status: 200 },
    summary,
    tag: 'Bitcoin',
  } as const
}

function json(c: ServerContext, value: unknown): Response {
  return c.json(value as object)
}

function rows(c: ServerContext, value: EsploraRows<unknown>): Response {
  return c.json(value.rows)
}

function text(c: ServerContext, value: number | string): Response {
  return c.text(String(value))
}

function addressOn(chainId: string, c: ServerContext): string {
  const text = c.req.param('address') ?? ''
  const address = bitcoinAddressOn(chainId, text)
  if (address !== undefined) return address
  throw isBitcoinAddress(text)
    ? refused('address', 'address_of_other_network', 'This is an address of another network.')
    : refused('address', 'address_invalid', 'This is not a Bitcoin address.')
}

function txidOf(c: ServerContext, name: 'lastTxid' | 'txid'): string {
  const txid = c.req.param(name)?.toLowerCase() ?? ''
  if (/^[0-9a-f]{64}$/.test(txid)) return txid
  throw refused(name, 'transaction_id_invalid', 'A transaction id has 64 hexadecimal digits.')
}

const failures = {
  missing: () =>
    new ApiError({
      code: 'transaction_not_found',
      description: 'There is no transaction with this id.',
      field: 'txid',
      status: 404,
    }),
  refused: () =>
    new ApiError({
      code: 'too_much_to_list',
      description: 'This is more than the servers of this chain list at once.',
      status: 422,
    }),
}

function errorFor({ retryAfterMs = 0, unanswered }: Unanswered): ApiError {
  const retryAfterSeconds = Math.max(1, Math.ceil(retryAfterMs / 1000))
  switch (unanswered) {
    case 'down':
      return new ApiError({
        code: 'chain_unavailable',
        description: 'No server of this chain can be reached at the moment.',
        field: 'chainId',
        retryAfterSeconds,
        status: 503,
      })
    case 'busy':
    case 'limited':
      return new ApiError({
        code: 'rate_limited',
        description:
          'The servers of this chain have been asked too often; try again a little later.',
        field: 'rate_limited',
        retryAfterSeconds,
        status: 429,
      })
    case 'oversized':
      return new ApiError({
        code: 'answer_too_large',
        description: `The answer is larger than ${maxAnswerBytes} bytes.`,
        status: 422,
      })
    case 'unsure':
      return new ApiError({
        code: 'transaction_unsure',
        description:
          'No server of this chain confirmed it, but the transaction may have been sent; sending the same one again is safe.',
        field: 'transaction',
        retryAfterSeconds,
        status: 503,
      })
    default:
      return unanswered satisfies never
  }
}

function tooLarge(): ApiError {
  return new ApiError({
    code: 'body_too_large',
    description: `A transaction has at most ${maxTransactionDigits} hexadecimal digits.`,
    status: 413,
  })
}

function refused(field: string, code: string, description: string): ApiError {
  return new ApiError({ code, description, field, status: 400 })
}
