import * as z from 'zod'

const chain = z.string().min(1).max(64)
const apiKey = z.string().min(1).max(256)
const url = z.url({ protocol: /^https?$/ })

/** Where the activity of one chain's accounts comes from, as an operator sets it. */
export const historySetting = z.discriminatedUnion('source', [
  z.strictObject({
    /** Blocks before the newest one at which reading begins, where `startBlock` says nothing. */
    blocksBack: z.int().min(0).default(0),
    /** CAIP-2 id, as for each source. */
    chain,
    source: z.literal('indexer'),
    /** The first block to read. */
    startBlock: z.int().min(0).optional(),
  }),
  z.strictObject({
    apiKey: apiKey.optional(),
    chain,
    source: z.literal('blockscout'),
    /** Of the instance, such as `https://eth.blockscout.com`; `/api/v2` follows. */
    url,
  }),
  z.strictObject({
    apiKey,
    chain,
    source: z.literal('etherscan'),
    url: url.default('https://api.etherscan.io/v2/api'),
  }),
  z.strictObject({
    apiKey,
    chain,
    source: z.literal('alchemy'),
    /** Of the network, such as `https://eth-mainnet.g.alchemy.com/v2`; the key follows. */
    url,
  }),
  z.strictObject({
    apiKey,
    chain,
    source: z.literal('helius'),
    url: url.default('https://mainnet.helius-rpc.com'),
  }),
  z.strictObject({ chain, source: z.literal('rpc-solana') }),
  z.strictObject({ chain, source: z.literal('esplora') }),
  z.strictObject({ chain, source: z.literal('none') }),
])
export type HistorySetting = z.output<typeof historySetting>
