import type { OnrampAmount, OnrampQuoteResponse } from '@latchkey/protocol/http'
import { readEnd } from '../api/readEnd.ts'
import { OnrampMismatchError } from '../errors/onramp.ts'
import { readHundredths } from './hundredths.ts'
import { linkOf } from './linkOf.ts'
import type { OnrampOffer, OnrampQuote } from './OnrampQuote.ts'

/** As long as a price counts that does not say it, and the most that any does (S7.20). */
const usualLifetimeMs = 60_000
const maxLifetimeMs = 120_000
/** A clock that is fast must not have a price asked for every second. */
const minLifetimeMs = 20_000
/** Whole units of what arrives: digits alone, and no more than any token has. */
const amountPattern = /^\d{1,40}(\.\d{1,77})?$/

/**
 * The price that the server answered with, where it is of what was asked for, and adds up.
 *
 * @throws {OnrampMismatchError}
 */
export function readOnrampQuote(
  answer: OnrampQuoteResponse,
  { nowMs, offer, serverUrl }: { nowMs: number; offer: OnrampOffer; serverUrl: string },
): OnrampQuote {
  const { amount, asset, currency } = offer
  const money = (field: 'networkFee' | 'paymentSubtotal' | 'paymentTotal'): bigint => {
    const value = moneyOf(answer[field], currency)
    if (value === undefined) throw new OnrampMismatchError({ field })
    return value
  }
  const [networkFee, subtotal, total] = [
    money('networkFee'),
    money('paymentSubtotal'),
    money('paymentTotal'),
  ]
  if (total !== amount) throw new OnrampMismatchError({ field: 'paymentTotal' })
  const providerFee = total - subtotal - networkFee
  if (providerFee < 0n) throw new OnrampMismatchError({ field: 'paymentSubtotal' })
  const { amount: purchase } = answer.purchaseAmount
  if (!amountPattern.test(purchase) || Number(purchase) === 0)
    throw new OnrampMismatchError({ field: 'purchaseAmount' })
  const link = linkOf(answer.startUrl, { serverUrl })
  return {
    asset,
    currency,
    expiresAtMs: Math.max(
      nowMs + minLifetimeMs,
      readEnd(answer.expiresAt, { maxMs: maxLifetimeMs, nowMs, otherwiseMs: usualLifetimeMs }),
    ),
    id: answer.quoteId,
    isMocked: false,
    link,
    networkFee,
    providerFee,
    purchase,
    subtotal,
    total,
  }
}

/** Servers write codes of currencies in either case (S9.25). */
function moneyOf({ amount, currency: said }: OnrampAmount, currency: string): bigint | undefined {
  return said.toUpperCase() === currency ? readHundredths(amount) : undefined
}
