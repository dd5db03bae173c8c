import * as z from 'zod'

// Meld adds fields at any time, and sends null for what it does not know: only what is read here is named.
const amount = z.number().finite().nonnegative().max(1e15)
const text = z.string().min(1).max(256)
const known = <T extends z.ZodType>(schema: T) => z.nullish(schema)

/** `GET /service-providers/properties/crypto-currencies` */
export const meldCoins = z.array(
  z.looseObject({
    chainCode: known(z.string()),
    chainId: known(z.union([z.string(), z.number()])),
    contractAddress: known(z.string()),
    currencyCode: text,
  }),
)
export type MeldCoin = z.output<typeof meldCoins>[number]

/** `GET /service-providers/limits/fiat-currency-purchases` */
export const meldLimits = z.array(
  z.looseObject({ currencyCode: text, maximumAmount: known(amount), minimumAmount: known(amount) }),
)
export type MeldLimit = z.output<typeof meldLimits>[number]

const meldQuote = z.looseObject({
  destinationAmount: known(amount),
  destinationCurrencyCode: known(z.string()),
  networkFee: known(amount),
  serviceProvider: known(z.string()),
  sourceAmount: known(amount),
  sourceCurrencyCode: known(z.string()),
  totalFee: known(amount),
})
export type MeldQuote = z.output<typeof meldQuote>

/** `POST /payments/crypto/quote` */
export const meldQuotes = z.looseObject({ quotes: known(z.array(meldQuote)) })

/** `POST /crypto/session/widget` */
export const meldSession = z.looseObject({ id: text, widgetUrl: z.string().max(4096) })

/** `GET /payments/transactions/sessions/{sessionId}` */
export const meldTransaction = z.looseObject({
  transaction: z.looseObject({
    cryptoDetails: known(z.looseObject({ blockchainTransactionId: known(z.string().max(128)) })),
    destinationAmount: known(amount),
    destinationCurrencyCode: known(z.string()),
    sessionId: known(z.string()),
    status: text,
  }),
})

/** The body of a webhook; `payload` is of a payment where it has a status. */
export const meldEvent = z.looseObject({
  eventId: text,
  payload: z.looseObject({
    externalSessionId: known(z.string()),
    paymentTransactionStatus: known(z.string()),
  }),
})
