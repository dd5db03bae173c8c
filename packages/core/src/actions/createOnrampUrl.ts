import { apiOf } from '../api/apiOf.ts'
import type { Latchkey } from '../Latchkey.ts'
import { writeHundredths } from '../onramp/hundredths.ts'
import type { OnrampOffer } from '../onramp/OnrampQuote.ts'
import { onrampFailure } from '../onramp/onrampFailure.ts'
import { requireOnramp } from '../onramp/requireOnramp.ts'
import { connectedAccount } from './connectedAccount.ts'

export type CreateOnrampUrlParameters = OnrampOffer & { signal?: AbortSignal | undefined }

/**
 * A link by which the connected account buys for an amount of money (S7.18), without a price: the provider tells it. It works once,
 * within an hour, in a tab of its own.
 *
 * @throws {NotConnectedError} @throws {UnsupportedOnrampError} @throws {OnrampUnavailableError} @throws {OnrampRefusedError}
 *
 * @example
 * const url = await createOnrampUrl(latchkey, {
 *   amount: 100_00n,
 *   asset: 'USDC',
 *   currency: 'USD',
 *   networkId: 'eip155:8453',
 * })
 */
export async function createOnrampUrl(
  latchkey: Latchkey,
  { amount, asset, currency, method, networkId, provider, signal }: CreateOnrampUrlParameters,
): Promise<string> {
  const { account } = connectedAccount(latchkey.store.getState(), {
    networkId,
    operation: 'createOnrampUrl',
  })
  await requireOnramp(latchkey, networkId)
  try {
    const { url } = await apiOf(latchkey).post('/v1/generators/onrampurl', {
      body: {
        defaultExperience: 'buy',
        defaultNetwork: networkId,
        destinationWallets: [
          { address: account.address, assets: [asset], blockchains: [networkId] },
        ],
        paymentCurrency: currency,
        paymentMethod: method,
        // Of two decimals, which a number of this size has exactly.
        presetFiatAmount: Number(writeHundredths(amount)),
        provider,
      },
      schema: async () => (await import('@latchkey/protocol/http')).onrampUrlResponse,
      signal,
    })
    return url
  } catch (cause) {
    throw onrampFailure(cause)
  }
}
