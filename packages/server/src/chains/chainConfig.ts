import * as z from 'zod'
import { isBitcoinChainId } from './bitcoinAddress.ts'
import { evmAddress as address } from './evmAddress.ts'
import { exchangeConfig } from './exchangeConfig.ts'
import { formerPools } from './formerPools.ts'
import { isSolanaAddress } from './solanaAddress.ts'

/** US dollars for one whole unit. The bound keeps every value an exact decimal. */
const price = z.number().min(0).max(1e12)

const nativeCurrency = z.strictObject({
  decimals: z.number().int().min(0).max(77),
  name: z.string().min(1).max(64),
  symbol: z.string().min(1).max(32),
})

const upstream = z.strictObject({
  /** Sent with every request, such as an `Authorization`; secret. */
  headers: z.record(z.string(), z.string()).optional(),
  /** How long one request may take. */
  timeoutMs: z.number().int().positive().max(60_000).default(10_000),
  /**
   * A node of the operator's own: what it says of a contract's signature counts alone. Of others two have to agree, as whoever
   * runs a trusted one can sign in as anybody (ADR 64).
   */
  trusted: z.boolean().default(false),
  url: z.url({ protocol: /^https?$/ }),
  /** Multiplies the measured score, so 2 prefers this node and 0.1 keeps it for emergencies. */
  weight: z.number().positive().max(1000).default(1),
})

const token = {
  decimals: z.number().int().min(0).max(77),
  name: z.string().min(1).max(64),
  price: price.optional(),
  symbol: z.string().min(1).max(32),
}
const evmToken = z.strictObject({ ...token, address })
const solanaToken = z.strictObject({
  ...token,
  /** Address of the mint. */
  address: z.string().refine(isSolanaAddress, 'Expected an address'),
})

/** How the hosted price sources call this chain; of the well-known chains the server knows it. */
const priceIds = z.strictObject({
  /** CoinGecko's id of the native coin, such as `ethereum`. */
  coin: z
    .string()
    .regex(/^[a-z0-9-]{1,64}$/)
    .optional(),
  /** CoinGecko's asset platform, such as `polygon-pos`. */
  coingecko: z
    .string()
    .regex(/^[a-z0-9-]{1,64}$/)
    .optional(),
  /** DefiLlama's name of the chain, such as `avax`. */
  defillama: z
    .string()
    .regex(/^[a-z0-9_-]{1,64}$/)
    .optional(),
})

const common = {
  /** A chain for development: its node's own methods (`anvil_…`, `requestAirdrop`) may be called by anybody. */
  development: z.boolean().default(false),
  /** Address of the block explorer's site. */
  explorer: z.url({ protocol: /^https?$/ }).optional(),
  name: z.string().min(1).max(64),
  nativeCurrency,
  /** US dollars for one native coin; without it the sources of `prices` are asked. */
  nativePriceUsd: price.optional(),
  priceIds: priceIds.optional(),
  testnet: z.boolean().default(false),
  /** Nodes to ask, best first; the ranking decides once they have been measured. */
  upstreams: z.array(upstream).min(1).max(20),
}

const evmChain = z.strictObject({
  ...common,
  /** Set on the chain that names and avatars are read from; the first such chain counts. */
  ensUniversalResolver: address.optional(),
  /** Without any, no price is read from the chain. */
  exchanges: exchangeConfig.optional(),
  /** CAIP-2 id. */
  id: z
    .string()
    .regex(/^eip155:[1-9][0-9]{0,15}$/, 'Expected an EVM chain in CAIP-2 form, such as eip155:1'),
  /** Methods that are answered besides those known to be safe for anybody, such as `trace_block`. */
  methods: z.array(z.string().min(1).max(64)).max(100).default([]),
  multicall3: address.optional(),
  /** Tokens whose balances are looked up for every account. */
  tokens: z.array(evmToken).max(2000).default([]),
})

const solanaChain = z.strictObject({
  ...common,
  /** CAIP-2 id: its reference begins the cluster's genesis hash. */
  id: z
    .string()
    .regex(
      /^solana:[1-9A-HJ-NP-Za-km-z]{32}$/,
      'Expected a Solana cluster in CAIP-2 form, such as solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    ),
  /** Set to `sns` on the cluster that names are read from (Solana Name Service); the first such chain counts. */
  names: z.enum(['sns']).optional(),
  /** Tokens that are listed when an account has them. */
  tokens: z.array(solanaToken).max(2000).default([]),
})

const bitcoinChain = z.strictObject({
  ...common,
  /** CAIP-2 id: its reference begins the hash of the chain's first block. The upstreams are Esplora APIs. */
  id: z
    .string()
    .refine(
      isBitcoinChainId,
      'Expected a Bitcoin chain in CAIP-2 form, such as bip122:000000000019d6689c085ae165831e93',
    ),
})

/** A chain as the operator declares it. */
export const chainConfig = z.union([evmChain, solanaChain, bitcoinChain])

/** A chain the server serves. */
export type Chain = z.output<typeof chainConfig>
export type EvmChain = z.output<typeof evmChain>
export type SolanaChain = z.output<typeof solanaChain>
export type BitcoinChain = z.output<typeof bitcoinChain>

/** A chain with its defaults left out. */
export type ChainInput = z.input<typeof chainConfig>
export type EvmChainInput = z.input<typeof evmChain>

/** A node of a chain. */
export type UpstreamConfig = Chain['upstreams'][number]

/** A chain the operator takes out of the defaults. */
const removedChain = z.strictObject({ enabled: z.literal(false), id: z.string().min(1) })

const enabled = z.literal(true).optional()

/** An entry of the `chains` setting: a chain to add or to put in place of a default, or `{ id, enabled: false }`. */
export const chainSetting = z.union(
  [
    z
      .strictObject({ ...evmChain.shape, enabled, pools: formerPools.optional() })
      .refine(({ exchanges, pools }) => !exchanges || !pools, {
        error: 'Use exchanges alone: it has taken the place of pools',
        path: ['pools'],
      }),
    z.strictObject({ ...solanaChain.shape, enabled }),
    z.strictObject({ ...bitcoinChain.shape, enabled }),
    removedChain,
  ],
  'Expected a chain with its CAIP-2 id: an EVM chain ("eip155:1"), a Solana cluster or a Bitcoin chain',
)
export type ChainSetting = z.output<typeof chainSetting>
