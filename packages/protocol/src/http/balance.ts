import * as z from 'zod/mini'

/** One row of `GET /v1/account/{address}/balance`; `address` (CAIP-10) is absent for the native token. */
export const tokenBalance = z.object({
  address: z.optional(z.string()),
  chainId: z.optional(z.string()),
  iconUrl: z.string(),
  name: z.string(),
  price: z.number(),
  quantity: z.object({ decimals: z.string(), numeric: z.string() }),
  symbol: z.string(),
  value: z.optional(z.number()),
})
export type TokenBalance = z.infer<typeof tokenBalance>

/** `GET /v1/account/{address}/balance` (S7.13). `partial` lists chains that did not answer in time. */
export const balanceResponse = z.object({
  balances: z.array(tokenBalance),
  partial: z.optional(z.array(z.string())),
})
export type BalanceResponse = z.infer<typeof balanceResponse>
