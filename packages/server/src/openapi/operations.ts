import {
  analyticsConfigResponse,
  analyticsEvent,
  balanceResponse,
  bitcoinAddress,
  bitcoinFeeEstimates,
  bitcoinFees,
  bitcoinOutputs,
  bitcoinStatus,
  bitcoinTransaction,
  bitcoinTransactions,
  identityResponse,
  originsResponse,
  projectConfigResponse,
  supportedChainsResponse,
  walletsResponse,
} from '@latchkey/protocol/http'
import * as z from 'zod'
import { variantSizes } from '../catalogue/variants/Variant.ts'
import type { Operation } from './Operation.ts'
import { relayOperations } from './relayOperations.ts'

const sdk = {
  st: { description: 'Kind of the calling toolkit.' },
  sv: { description: 'Version of the calling toolkit.' },
} as const

const rpcCall = z.object({
  id: z.union([z.string(), z.number(), z.null()]).optional(),
  jsonrpc: z.literal('2.0'),
  method: z.string(),
  params: z.unknown().optional(),
})
const rpcAnswer = z.object({
  error: z
    .object({ code: z.number(), data: z.unknown().optional(), message: z.string() })
    .optional(),
  id: z.union([z.string(), z.number(), z.null()]),
  jsonrpc: z.literal('2.0'),
  result: z.unknown().optional(),
})
const taken = z.object({ accepted: z.number().int(), rejected: z.number().int() })
const readiness = z.object({
  checks: z.record(
    z.string(),
    z.object({ detail: z.string().optional(), status: z.enum(['ok', 'degraded', 'failed']) }),
  ),
  status: z.enum(['ready', 'degraded', 'stopping', 'failed']),
})

const json = (description: string, content: Operation['response']['content'], status = 200) => ({
  content,
  description,
  status,
})

const picture = (path: string, summary: string): Operation => ({
  method: 'get',
  path,
  project: false,
  query: {
    fallback: { description: '`1` answers with a letter tile where there is no picture.' },
    format: {
      description: '`svg`, `png` or `webp`; `png` where only a size is given, else `svg`.',
    },
    size: {
      description: `Pixels of a side as PNG or WebP: ${variantSizes.join(', ')}; 128 unless told.`,
      type: 'integer',
    },
    v: {
      description:
        'The first twelve hex digits of the SHA-256 of the picture; with them the answer may be kept for good.',
    },
  },
  response: json('The picture.', ['image/svg+xml', 'image/png', 'image/webp']),
  summary,
  tag: 'Catalogue',
})

const rpc = (path: string): Operation => ({
  body: z.union([rpcCall, z.array(rpcCall)]),
  method: 'post',
  path,
  project: true,
  query: { ...sdk, chainId: { description: 'CAIP-2 id of the chain.', required: true } },
  response: json(
    'The answer of the chain, or an array for a batch.',
    z.union([rpcAnswer, z.array(rpcAnswer)]),
  ),
  summary: 'Asks an EVM or Solana chain by JSON-RPC.',
  tag: 'Blockchain',
})

const bitcoin = (
  path: string,
  summary: string,
  description: string,
  content: Operation['response']['content'],
): Operation => ({
  method: 'get',
  path: `/v1/bitcoin/{chainId}${path}`,
  project: true,
  query: sdk,
  response: json(description, content),
  summary,
  tag: 'Bitcoin',
})

/** Every call the server takes; a test holds this list against the routes. */
export const operations: readonly Operation[] = [
  {
    method: 'get',
    path: '/v1/supported-chains',
    project: false,
    response: json('CAIP-2 ids of the chains.', supportedChainsResponse),
    summary: 'Lists the chains the server routes.',
    tag: 'Blockchain',
  },
  rpc('/v1'),
  rpc('/v1/'),
  bitcoin(
    '/address/{address}',
    'Sums up what came to a Bitcoin address and left it.',
    'Sums in satoshis, of what is in blocks and of what waits.',
    bitcoinAddress,
  ),
  bitcoin(
    '/address/{address}/utxo',
    'Lists what a Bitcoin address can spend.',
    'The outputs, in satoshis.',
    bitcoinOutputs,
  ),
  bitcoin(
    '/address/{address}/txs',
    'Lists the newest transactions of a Bitcoin address.',
    'Those that wait, and up to 25 in blocks.',
    bitcoinTransactions,
  ),
  bitcoin(
    '/address/{address}/txs/chain/{lastTxid}',
    'Lists older transactions of a Bitcoin address.',
    'Up to 25 before the one named.',
    bitcoinTransactions,
  ),
  bitcoin('/tx/{txid}', 'Reads a Bitcoin transaction.', 'The transaction.', bitcoinTransaction),
  bitcoin(
    '/tx/{txid}/hex',
    'Reads a Bitcoin transaction as nodes take it.',
    'The transaction in hexadecimal.',
    'text/plain',
  ),
  bitcoin(
    '/tx/{txid}/status',
    'Tells whether a Bitcoin transaction is in a block.',
    'The block, if any.',
    bitcoinStatus,
  ),
  {
    ...bitcoin(
      '/tx',
      'Sends a signed Bitcoin transaction.',
      'The id of the transaction.',
      'text/plain',
    ),
    body: 'text/plain',
    method: 'post',
  },
  bitcoin(
    '/blocks/tip/height',
    'Tells the height of a Bitcoin chain.',
    'Height of the newest block.',
    'text/plain',
  ),
  bitcoin(
    '/fee-estimates',
    'Estimates fee rates by the number of blocks to wait.',
    'Satoshis for a virtual byte, by number of blocks.',
    bitcoinFeeEstimates,
  ),
  bitcoin('/fees', 'Estimates fee rates in words.', 'Satoshis for a virtual byte.', bitcoinFees),
  {
    method: 'get',
    path: '/v1/identity/{address}',
    project: true,
    query: { ...sdk, sender: { description: 'Address of the visitor who asks.' } },
    response: json('Name and avatar, null where there is none.', identityResponse),
    summary: 'Finds the name and avatar of an address.',
    tag: 'Blockchain',
  },
  {
    method: 'get',
    path: '/v1/account/{address}/balance',
    project: true,
    query: {
      ...sdk,
      chainId: { description: 'CAIP-2 id; without one, all chains of the address’s kind.' },
      currency: { description: 'Currency of the prices; `usd`.' },
      forceUpdate: { description: 'Passes the cache by.' },
    },
    response: json('What the address holds.', balanceResponse),
    summary: 'Lists the native and token balances of an address.',
    tag: 'Blockchain',
  },
  {
    method: 'get',
    path: '/getWallets',
    project: true,
    query: {
      ...sdk,
      badge_type: { description: '`none`, or `certified`, which the project says of a wallet.' },
      chains: { description: 'CAIP-2 ids, comma-separated; wallets with any of them.' },
      entries: { description: 'Wallets a page, 1 to 100; 40 unless told.', type: 'integer' },
      exclude: { description: 'Wallet ids, names or rdns, comma-separated; wins over include.' },
      include: {
        description: 'Wallet ids, names or rdns, comma-separated; only these, in this order.',
      },
      names: { description: 'Names, comma-separated.' },
      page: { description: 'From 1.', type: 'integer' },
      platform: { description: '`ios`, `android`, `desktop`, `web` or `extension`.' },
      rdns: { description: 'Reverse domain names of extensions, comma-separated.' },
      search: { description: 'Part of a name, up to 64 characters.' },
    },
    response: json('A page of wallets, and how many there are in all.', walletsResponse),
    summary: 'Lists wallets.',
    tag: 'Catalogue',
  },
  picture('/getWalletImage/{id}', 'Shows the icon of a wallet.'),
  picture('/public/getAssetImage/{id}', 'Shows the icon of a network or connector.'),
  picture('/public/getTokenImage/{symbol}', 'Shows the icon of a token.'),
  picture('/public/getCurrencyImage/{code}', 'Shows the icon of a currency.'),
  {
    method: 'get',
    path: '/appkit/v1/config',
    project: true,
    query: sdk,
    response: json('All six features.', projectConfigResponse),
    summary: 'Tells which features the project has on.',
    tag: 'Project',
  },
  {
    method: 'get',
    path: '/projects/v1/origins',
    project: true,
    query: sdk,
    response: json('The allow-list; an empty one allows every origin.', originsResponse),
    summary: 'Lists the origins the project allows. Answers to any origin.',
    tag: 'Project',
  },
  {
    method: 'get',
    path: '/getAnalyticsConfig',
    project: true,
    query: sdk,
    response: json('Whether events are kept.', analyticsConfigResponse),
    summary: 'Tells whether to send events.',
    tag: 'Project',
  },
  {
    body: analyticsEvent,
    method: 'post',
    path: '/e',
    project: true,
    query: sdk,
    response: json('How much was kept.', taken, 202),
    summary: 'Takes one event.',
    tag: 'Events',
  },
  {
    body: z.array(analyticsEvent),
    method: 'post',
    path: '/batch',
    project: true,
    query: sdk,
    response: json('How many were kept.', taken, 202),
    summary: 'Takes up to 200 events.',
    tag: 'Events',
  },
  ...relayOperations,
  {
    method: 'get',
    path: '/health',
    project: false,
    response: json('Version, commit, features and uptime in a line.', 'text/plain'),
    summary: 'Says that the server runs.',
    tag: 'Operations',
  },
  {
    method: 'get',
    path: '/livez',
    project: false,
    response: json(
      'The process runs.',
      z.object({ status: z.literal('ok'), uptimeSeconds: z.number(), version: z.string() }),
    ),
    summary: 'Probe: whether the process runs.',
    tag: 'Operations',
  },
  {
    method: 'get',
    path: '/readyz',
    project: false,
    response: json('Ready, perhaps degraded; 503 with the same body when not.', readiness),
    summary: 'Probe: whether to send requests here.',
    tag: 'Operations',
  },
  {
    method: 'get',
    path: '/metrics',
    project: false,
    response: json('Numbers in the Prometheus text format.', 'text/plain'),
    summary: 'Tells the numbers. Needs the metrics token, or comes from this machine.',
    tag: 'Operations',
  },
  {
    method: 'get',
    path: '/openapi.json',
    project: false,
    response: json('This document.', 'application/json'),
    summary: 'Describes the API in OpenAPI 3.1.',
    tag: 'Operations',
  },
  {
    method: 'get',
    path: '/docs',
    project: false,
    response: json('A page.', 'text/html'),
    summary: 'Describes the API for people.',
    tag: 'Operations',
  },
]
