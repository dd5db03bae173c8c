import * as z from 'zod'
import { list, number } from '../config/fromText.ts'

const url = z.url({ protocol: /^https?$/ })

/** Where prices come from beside the operator's own, and how long they are kept. */
export const priceSettings = z.strictObject({
  coingecko: z
    .strictObject({
      /** Of the plan; without one its address may ask little. */
      apiKey: z.string().min(1).max(256).optional(),
      plan: z.enum(['demo', 'pro']).default('demo'),
      /** By default that of the plan. */
      url: url.optional(),
    })
    .prefault({}),
  defillama: z.strictObject({ url: url.default('https://coins.llama.fi') }).prefault({}),
  /** Listed tokens of which a price is kept every quarter of an hour, for 35 days; 0 keeps none. */
  sampledTokens: number(z.number().int().min(0).max(2000)).default(500),
  /** Asked in this order. */
  sources: list(z.enum(['pools', 'defillama', 'coingecko'])).default(['pools']),
})
export type PriceSettings = z.output<typeof priceSettings>
