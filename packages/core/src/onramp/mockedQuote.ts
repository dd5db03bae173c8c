import { writeHundredths } from './hundredths.ts'
import type { OnrampLink, OnrampOffer, OnrampQuote } from './OnrampQuote.ts'

/** As long as nothing better is asked for. */
const lifetimeMs = 30_000

/** (S8.11) */
export const mockedQuoteId = 'mocked-quote-id'

/**
 * What stands in the place of a price that could not be had (S8.11): each amount is the one that was asked for. It says nothing
 * of what arrives, and no screen shows it as if it did.
 */
export function mockedQuote(
  { amount, asset, currency }: OnrampOffer,
  { link, nowMs }: { link: OnrampLink | undefined; nowMs: number },
): OnrampQuote {
  return {
    asset,
    currency,
    expiresAtMs: nowMs + lifetimeMs,
    id: mockedQuoteId,
    isMocked: true,
    link,
    networkFee: amount,
    providerFee: amount,
    purchase: writeHundredths(amount),
    subtotal: amount,
    total: amount,
  }
}
