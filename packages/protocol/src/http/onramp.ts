import * as z from 'zod/mini'
import { rows } from './rows.ts'

const text = (max: number) => z.string().check(z.maxLength(max))

/** An amount in whole units, as a decimal number, and what of. */
export const onrampAmount = z.object({ amount: z.string(), currency: z.string() })
export type OnrampAmount = z.infer<typeof onrampAmount>

/** How much can be paid at once by one way of paying (S3.39). */
export const onrampLimit = z.object({ id: z.string(), max: z.string(), min: z.string() })
export type OnrampLimit = z.infer<typeof onrampLimit>

/** A network of an asset (S3.37). `network_id` is this server's own: the CAIP-2 id. */
export const onrampNetwork = z.object({
  chain_id: z.string(),
  contract_address: z.string(),
  display_name: z.string(),
  name: z.string(),
  network_id: z.optional(z.string()),
})
export type OnrampNetwork = z.infer<typeof onrampNetwork>

/** An asset that can be bought (S3.36). */
export const onrampPurchaseCurrency = z.object({
  id: z.string(),
  name: z.string(),
  networks: rows(onrampNetwork),
  symbol: z.string(),
})
export type OnrampPurchaseCurrency = z.infer<typeof onrampPurchaseCurrency>

/** A currency that can be paid in (S3.38). */
export const onrampPaymentCurrency = z.object({
  id: z.string(),
  payment_method_limits: rows(onrampLimit),
})
export type OnrampPaymentCurrency = z.infer<typeof onrampPaymentCurrency>

/** Who sells. */
export const onrampSeller = z.object({
  /** As a range of percents (S9.24). */
  feeRange: z.string(),
  /** Whether no money is taken, and what comes is worth nothing. */
  isSandbox: z.boolean(),
  label: z.string(),
  name: z.string(),
  /** CAIP-2 ids. */
  networks: z.array(z.string()),
})
export type OnrampSeller = z.infer<typeof onrampSeller>

/** `GET /v1/onramp/options` (S7.19): what can be bought, and what it can be paid in. */
export const onrampOptionsResponse = z.object({
  paymentCurrencies: rows(onrampPaymentCurrency),
  /** Who can be bought from; this server's own. */
  providers: z.optional(rows(onrampSeller)),
  purchaseCurrencies: rows(onrampPurchaseCurrency),
})
export type OnrampOptionsResponse = z.infer<typeof onrampOptionsResponse>

/** `GET /v1/onramp/buy/options`: the same in the other spelling that toolkits read. */
export const onrampBuyOptionsResponse = z.object({
  paymentCurrencies: rows(z.object({ id: z.string(), limits: rows(onrampLimit) })),
  purchaseCurrencies: rows(
    z.object({
      id: z.string(),
      name: z.string(),
      networks: rows(
        z.object({
          chainId: z.string(),
          contractAddress: z.string(),
          displayName: z.string(),
          name: z.string(),
        }),
      ),
      symbol: z.string(),
    }),
  ),
})
export type OnrampBuyOptionsResponse = z.infer<typeof onrampBuyOptionsResponse>

/** A whole currency of the options, or its id alone. */
const currencyOrId = z.union([text(64), z.object({ id: text(64) })])

/** Body of `POST /v1/onramp/quote` (S7.20). What is optional is this server's own, but for `network`. */
export const onrampQuoteRequest = z.object({
  /** CAIP-10: who receives. Without it there is a price, and no order. */
  account: z.optional(text(160)),
  /** In the currency of the payment, such as `100` or `99.50`. */
  amount: text(64),
  /** By name, CAIP-2 id or number; toolkits also send the symbol of the asset, which names none. */
  network: z.optional(text(64)),
  paymentCurrency: currencyOrId,
  paymentMethod: z.optional(text(64)),
  projectId: z.optional(z.string()),
  provider: z.optional(text(64)),
  purchaseCurrency: currencyOrId,
})
export type OnrampQuoteRequest = z.infer<typeof onrampQuoteRequest>

/** `POST /v1/onramp/quote` (S7.20): what an amount of money buys (S3.40, S3.41). What is optional is this server's own. */
export const onrampQuoteResponse = z.object({
  /** ISO 8601: after this the price is asked anew. */
  expiresAt: z.optional(z.string()),
  networkFee: onrampAmount,
  paymentSubtotal: onrampAmount,
  paymentTotal: onrampAmount,
  provider: z.optional(z.string()),
  purchaseAmount: onrampAmount,
  quoteId: z.string(),
  /** Where a visitor pays: it is opened in a tab of its own, once. */
  startUrl: z.optional(z.string()),
})
export type OnrampQuoteResponse = z.infer<typeof onrampQuoteResponse>

/**
 * Body of `POST /v1/generators/onrampurl` (S7.18). `paymentCurrency`, `paymentMethod` and `provider` are this server's own; other
 * fields that toolkits send say nothing here.
 */
export const onrampUrlRequest = z.object({
  defaultExperience: z.optional(text(16)),
  defaultNetwork: z.optional(text(64)),
  destinationWallets: z
    .array(
      z.object({
        address: text(160),
        assets: z.optional(z.array(text(64)).check(z.maxLength(50))),
        blockchains: z.optional(z.array(text(64)).check(z.maxLength(50))),
      }),
    )
    .check(z.minLength(1), z.maxLength(20)),
  partnerUserId: z.optional(text(128)),
  paymentCurrency: z.optional(text(64)),
  paymentMethod: z.optional(text(64)),
  presetCryptoAmount: z.optional(z.number()),
  presetFiatAmount: z.optional(z.number()),
  projectId: z.optional(z.string()),
  provider: z.optional(text(64)),
})
export type OnrampUrlRequest = z.infer<typeof onrampUrlRequest>

/** `POST /v1/generators/onrampurl` (S7.18): a link that works once, within the hour. */
export const onrampUrlResponse = z.object({ url: z.string() })
export type OnrampUrlResponse = z.infer<typeof onrampUrlResponse>

/** How far an order is. It only moves on, and the last three are ends. */
export const onrampOrderStatus = z.enum([
  'created',
  'opened',
  'paid',
  'settled',
  'failed',
  'expired',
])
export type OnrampOrderStatus = z.infer<typeof onrampOrderStatus>

/**
 * `GET /v1/onramp/orders/{id}`: an order, by the id of its quote. A page can tell by `account`, `asset` and `expected` that it has
 * arrived although the provider has not said so; an order that waits for whatever comes has no amounts.
 */
export const onrampOrder = z.object({
  /** CAIP-10: who receives, whatever account the page shows by now. */
  account: z.string(),
  asset: z.object({
    /** CAIP-10; the network's own currency by its placeholder (S9.38). */
    address: z.string(),
    decimals: z.number(),
    name: z.string(),
    symbol: z.string(),
  }),
  createdAt: z.string(),
  /** Base units that were sent, where they are other than expected. */
  delivered: z.optional(z.string()),
  /** Base units of the asset that the price promised. */
  expected: z.optional(z.string()),
  id: z.string(),
  /** CAIP-2. */
  network: z.string(),
  payment: z.optional(onrampAmount),
  provider: z.object({ isSandbox: z.boolean(), label: z.string(), name: z.string() }),
  /** For people, of an order that failed. */
  reason: z.optional(z.string()),
  status: onrampOrderStatus,
  /** Its hash or signature on the network, once it was sent. */
  transaction: z.optional(z.string()),
  updatedAt: z.string(),
})
export type OnrampOrder = z.infer<typeof onrampOrder>
