import * as z from 'zod/mini'
import { rows } from './rows.ts'

/** Body of `POST /v1/fungible/price` (S7.8). Addresses are CAIP-10; at most a hundred. */
export const priceRequest = z.object({
  addresses: z.array(z.string()).check(z.minLength(1), z.maxLength(100)),
  currency: z.string(),
  projectId: z.optional(z.string()),
})
export type PriceRequest = z.infer<typeof priceRequest>

/** Price of a token, in the order asked for. */
export const fungible = z.object({
  /** CAIP-10, as asked for. */
  address: z.string(),
  /** ISO 8601: when the source had this price. */
  asOf: z.optional(z.string()),
  /** Change over 24 hours in percent, where the source has history. */
  change24h: z.optional(z.number()),
  decimals: z.optional(z.number()),
  /** Empty where there is no picture. */
  iconUrl: z.string(),
  name: z.string(),
  /** 0 when it is not known; then `priced` is false. */
  price: z.number(),
  priced: z.optional(z.boolean()),
  /** Where the price is from, for people: `Operator`, `DefiLlama`, `Uniswap pool`. */
  source: z.optional(z.string()),
  symbol: z.string(),
})
export type Fungible = z.infer<typeof fungible>

/** What `GET` and `POST /v1/fungible/price` answer. */
export const priceResponse = z.object({ fungibles: z.array(fungible) })
export type PriceResponse = z.infer<typeof priceResponse>

/** Time spans of a price line. */
export const priceSpans = ['day', 'week', 'month'] as const
export type PriceSpan = (typeof priceSpans)[number]

/**
 * `GET /v1/fungible/price/history`: prices of one token over a span, oldest first, each with its instant in
 * milliseconds since 1970. Empty where no source has history.
 */
export const priceHistoryResponse = z.object({
  points: rows(z.object({ at: z.number(), price: z.number() })),
  source: z.optional(z.string()),
})
export type PriceHistoryResponse = z.infer<typeof priceHistoryResponse>
