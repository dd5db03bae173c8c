import { type GetOnrampQuoteParameters, getOnrampQuote, type OnrampQuote } from '@latchkey/core'
import { useLatchkey } from './useLatchkey.ts'
import { type Mutation, useMutation } from './useMutation.ts'

/**
 * Buys without the modal: asks what an amount of money buys for the connected account. Its data is the price; its `link` is opened in
 * a tab of its own, in the visitor's click, and pays there. `getOnrampOrder` tells how far it is.
 *
 * @example
 * const { data: quote, mutate: ask } = useBuy()
 * ask({ amount: 100_00n, asset: 'USDC', currency: 'USD', networkId: 'eip155:8453' })
 * const url = quote?.link?.url // of a link with `target="_blank"`
 */
export function useBuy(): useBuy.ReturnType {
  const latchkey = useLatchkey()
  return useMutation((parameters: GetOnrampQuoteParameters) => getOnrampQuote(latchkey, parameters))
}

export declare namespace useBuy {
  type ReturnType = Mutation<[parameters: GetOnrampQuoteParameters], OnrampQuote>
}
