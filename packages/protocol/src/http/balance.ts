import * as z from 'zod/mini'
import { rows } from './rows.ts'

/** One row of `GET /v1/account/{address}/balance`; `address` (CAIP-10) is absent for the native token. */
export const tokenBalance = z.object({
  address: z.optional(z.string()),
  chainId: z.optional(z.string()),
  /** Change of the price over 24 hours in percent, where the server has history. */
  change24h: z.optional(z.number()),
  /** Empty where there is no picture. */
  iconUrl: z.string(),
  name: z.string(),
  /** 0 when it is not known. */
  price: z.number(),
  /** ISO 8601: when the source had this price. */
  priceAsOf: z.optional(z.string()),
  /** Where the price is from, for people: `Operator`, `DefiLlama`, `Uniswap pool`. */
  priceSource: z.optional(z.string()),
  quantity: z.object({ decimals: z.string(), numeric: z.string() }),
  symbol: z.string(),
  value: z.optional(z.number()),
})
export type TokenBalance = z.infer<typeof tokenBalance>

/** `GET /v1/account/{address}/balance` (S7.13). `partial` lists chains that did not answer in time. */
export const balanceResponse = z.object({
  balances: rows(tokenBalance),
  partial: z.optional(z.array(z.string())),
})
export type BalanceResponse = z.infer<typeof balanceResponse>
