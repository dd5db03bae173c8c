import { apiOf } from '../api/apiOf.ts'
import { OnrampRefusedError } from '../errors/onramp.ts'
import type { Latchkey } from '../Latchkey.ts'
import { writeHundredths } from '../onramp/hundredths.ts'
import { linkOf } from '../onramp/linkOf.ts'
import { mockedQuote } from '../onramp/mockedQuote.ts'
import type { OnrampLink, OnrampOffer, OnrampQuote } from '../onramp/OnrampQuote.ts'
import { onrampFailure } from '../onramp/onrampFailure.ts'
import { readOnrampQuote } from '../onramp/readOnrampQuote.ts'
import { requireOnramp } from '../onramp/requireOnramp.ts'
import { connectedAccount } from './connectedAccount.ts'
import { createOnrampUrl } from './createOnrampUrl.ts'

export type GetOnrampQuoteParameters = OnrampOffer & { signal?: AbortSignal | undefined }

/**
 * What an amount of money buys for the connected account now (S7.20), and the link by which it is paid. Where no price can be had, a
 * mocked quote stands in its place (S8.11): each of its amounts is the one that was asked for, and says nothing.
 *
 * @throws {NotConnectedError} @throws {UnsupportedOnrampError} @throws {OnrampUnavailableError} while it is not known what is served
 * @throws {OnrampRefusedError} where it is not sold like this, such as for an amount beyond the limits
 *
 * @example
 * const quote = await getOnrampQuote(latchkey, {
 *   amount: 100_00n,
 *   asset: 'USDC',
 *   currency: 'USD',
 *   networkId: 'eip155:8453',
 * })
 */
export async function getOnrampQuote(
  latchkey: Latchkey,
  { signal, ...offer }: GetOnrampQuoteParameters,
): Promise<OnrampQuote> {
  const { amount, asset, currency, method, networkId, provider } = offer
  const { options, store } = latchkey
  const { account } = connectedAccount(store.getState(), { networkId, operation: 'getOnrampQuote' })
  await requireOnramp(latchkey, networkId)
  const { now } = latchkey.internal.environment
  try {
    const answer = await apiOf(latchkey).post('/v1/onramp/quote', {
      body: {
        account: `${networkId}:${account.address}`,
        amount: writeHundredths(amount),
        network: networkId,
        paymentCurrency: currency,
        paymentMethod: method,
        provider,
        purchaseCurrency: asset,
      },
      schema: async () => (await import('@latchkey/protocol/http')).onrampQuoteResponse,
      signal,
    })
    return readOnrampQuote(answer, { nowMs: now(), offer, serverUrl: options.serverUrl })
  } catch (cause) {
    const failure = onrampFailure(cause)
    // A refusal is an answer: what is not sold is not sold by a link either.
    if (signal?.aborted || failure instanceof OnrampRefusedError) throw failure
    return mockedQuote(offer, { link: await unpricedLink(), nowMs: now() })
  }

  /** The provider tells its price on its own page; without a link there is no way to it. */
  function unpricedLink(): Promise<OnrampLink | undefined> {
    return createOnrampUrl(latchkey, { ...offer, signal }).then(
      (url) => linkOf(url, options),
      () => undefined,
    )
  }
}
