import * as z from 'zod'
import { number } from '../config/fromText.ts'
import { ApiError } from '../http/ApiError.ts'

/** Currencies a balance may be asked in. */
const currencies = ['usd', 'eur', 'gbp', 'aud', 'cad', 'inr', 'jpy', 'btc', 'eth'] as const

/** A currency code in lower case. */
type Currency = (typeof currencies)[number]

/**
 * How much of each currency one US dollar buys. Prices are in dollars; a currency without a rate here cannot be
 * asked for.
 */
export const currencyRates = z.partialRecord(
  z.enum(currencies),
  number(z.number().positive().max(1e12)),
)
export type CurrencyRates = z.output<typeof currencyRates>

/**
 * How much of a currency a dollar buys.
 *
 * @throws {ApiError} with the status given, on field `currency`, when it is not known here.
 */
export function rateOf(
  currency: string,
  { rates, status }: { rates: CurrencyRates; status: 400 | 422 },
): number {
  const isKnown = (currencies as readonly string[]).includes(currency)
  const rate = isKnown
    ? (rates[currency as Currency] ?? (currency === 'usd' ? 1 : undefined))
    : undefined
  if (rate !== undefined) return rate
  throw new ApiError({
    code: 'currency_unsupported',
    description: isKnown
      ? 'There is no rate for this currency here.'
      : 'This currency is not supported.',
    field: 'currency',
    status,
  })
}
