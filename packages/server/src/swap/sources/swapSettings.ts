import * as z from 'zod'
import { evmAddress } from '../../chains/evmAddress.ts'
import { list, number } from '../../config/fromText.ts'
import { sourceNames } from './sourceNames.ts'

const chainId = z
  .string()
  .regex(/^eip155:[1-9][0-9]{0,15}$/, 'Expected an EVM chain in CAIP-2 form, such as eip155:1')

/** An aggregator that answers whoever has a key. */
const hosted = (perSecond: number, url: string) =>
  z
    .strictObject({
      /** Secret. */
      apiKey: z.string().min(1).max(256),
      /** Requests a second that the key allows. */
      rate: number(z.number().positive().max(1000)).default(perSecond),
      /** Where its swaps are sent, by chain: beside the networks that the server knows, and in place of them. */
      routers: z.record(chainId, evmAddress).default({}),
      url: z.url({ protocol: /^https?$/ }).default(url),
    })
    .optional()

const sources = list(z.enum(sourceNames))

/** Who is asked what a swap brings: by default the exchanges of the chain itself alone. */
export const swapSettings = z.strictObject({
  '0x': hosted(5, 'https://api.0x.org'),
  '1inch': hosted(1, 'https://api.1inch.com'),
  /** What the operator keeps of swaps by an aggregator; exchanges of the chain know no such thing. */
  fee: z
    .strictObject({
      /** Hundredths of a percent of what is paid. */
      bps: number(z.number().int().min(1).max(300)),
      receiver: evmAddress,
    })
    .optional(),
  /** An aggregator without its key is not one. */
  sources: sources.default(['onchain']),
  /** In place of `sources`, by CAIP-2 id. */
  sourcesByChain: z.record(chainId, sources).default({}),
})
export type SwapSettings = z.output<typeof swapSettings>
export type HostedSettings = NonNullable<SwapSettings['1inch']>
/** What an operator keeps. */
export type OperatorFee = NonNullable<SwapSettings['fee']>
