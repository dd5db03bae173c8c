import * as z from 'zod'

/** Currencies a balance may be asked in. */
export const currencies = ['usd', 'eur', 'gbp', 'aud', 'cad', 'inr', 'jpy', 'btc', 'eth'] as const

/** A currency code in lower case. */
export type Currency = (typeof currencies)[number]

/**
 * How much of each currency one US dollar buys. Prices are in dollars; a currency without a rate here cannot be
 * asked for.
 */
export const currencyRates = z.partialRecord(z.enum(currencies), z.number().positive().max(1e12))
export type CurrencyRates = z.output<typeof currencyRates>
