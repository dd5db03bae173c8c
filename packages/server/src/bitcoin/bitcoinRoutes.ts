import { Hono } from 'hono'
import { bitcoinAddressOn, isBitcoinAddress } from '../chains/bitcoinAddress.ts'
import type { Chain } from '../chains/chainConfig.ts'
import { findChain } from '../chains/findChain.ts'
import { ApiError } from '../http/ApiError.ts'
import type { ServerContext, ServerEnv, ServerRoutes } from '../http/ServerEnv.ts'
import { maxAnswerBytes } from '../upstream/fetchNode.ts'
import type { Unanswered } from '../upstream/Unanswered.ts'
import type { Esplora } from './createEsplora.ts'
import type { EsploraChain } from './createEsploraChain.ts'
import { type EsploraPath, esploraPaths } from './esploraPaths.ts'
import { feesOf } from './feesOf.ts'
import { maxTransactionDigits, rawTransaction } from './rawTransaction.ts'

const base = '/v1/bitcoin/:chainId'

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
}): ServerRoutes {
  const routes = new Hono<ServerEnv>()

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
    pathOf: (c: ServerContext, chainId: string) => EsploraPath<Value>,
    answer: (c: ServerContext, value: Value) => Response,
  ): void {
    routes.get(`${base}${path}`, async (c) => {
      const { chain, id } = chainOf(c)
      const outcome = await chain.read(pathOf(c, id))
      if (!('value' in outcome))
        throw 'failed' in outcome ? failures[outcome.failed]() : errorFor(outcome)
      c.header('Cache-Control', 'no-store')
      return answer(c, outcome.value)
    })
  }

  get('/address/:address', (c, id) => esploraPaths.address(addressOn(id, c)), json)
  get('/address/:address/utxo', (c, id) => esploraPaths.outputs(addressOn(id, c)), json)
  get(
    '/address/:address/txs',
    (c, id) => esploraPaths.transactions(addressOn(id, c), undefined),
    json,
  )
  get(
    '/address/:address/txs/chain/:lastTxid',
    (c, id) => esploraPaths.transactions(addressOn(id, c), txidOf(c, 'lastTxid')),
    json,
  )
  get('/tx/:txid', (c) => esploraPaths.transaction(txidOf(c, 'txid')), json)
  get('/tx/:txid/hex', (c) => esploraPaths.transactionHex(txidOf(c, 'txid')), text)
  get('/tx/:txid/status', (c) => esploraPaths.transactionStatus(txidOf(c, 'txid')), json)
  get('/blocks/tip/height', () => esploraPaths.tipHeight, text)
  get('/fee-estimates', () => esploraPaths.feeEstimates, json)
  get(
    '/fees',
    () => esploraPaths.feeEstimates,
    (c, estimates) => c.json(feesOf(estimates)),
  )

  routes.post(`${base}/tx`, async (c) => {
    const { chain } = chainOf(c)
    const body = await c.req.text()
    if (body.trim().length > maxTransactionDigits) throw tooLarge()
    const transaction = rawTransaction(body)
    if (!transaction)
      throw refused(
        'transaction',
        'transaction_invalid',
        'The body is no transaction in hexadecimal.',
      )
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
  })
  return routes
}

function json(c: ServerContext, value: unknown): Response {
  return c.json(value as object)
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
