import type { NetworkId } from '@latchkey/protocol'
import { getSwapQuote } from '../actions/getSwapQuote.ts'
import { getSwapTokens } from '../actions/getSwapTokens.ts'
import { SwapUnavailableError } from '../errors/swap.ts'
import { isAddress } from '../format/address.ts'
import type { Latchkey } from '../Latchkey.ts'
import { readSwapFee } from '../swap/readSwapFee.ts'
import type { SwapPair, SwapQuote } from '../swap/SwapQuote.ts'
import type { SwapToken } from '../swap/SwapToken.ts'
import { accountKey } from './accountKey.ts'
import { gated } from './queryClient.ts'

/** Lists change with a configuration of the server. */
const listCacheMs = 5 * 60_000
/** A price is asked anew as often as this while somebody looks at it. */
export const quoteRefreshMs = 10_000
/** A server that is asked too often is given more time. */
const throttledRefreshMs = 30_000

/** What can be swapped on a network. */
export function swapTokensQuery(latchkey: Latchkey, { networkId }: { networkId: NetworkId }) {
  return {
    ...gated({ now: latchkey.internal.environment.now, staleTimeMs: listCacheMs }),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<readonly SwapToken[]> =>
      getSwapTokens(latchkey, { networkId, signal }),
    queryKey: ['swapTokens', networkId] as const,
  }
}

/** A token by its contract's address, also one that no list has; null for what is no token. */
export function swapTokenQuery(
  latchkey: Latchkey,
  { address, networkId }: { address: string | undefined; networkId: NetworkId },
) {
  return {
    ...gated({ now: latchkey.internal.environment.now, staleTimeMs: listCacheMs }),
    enabled: address !== undefined && isAddress('eip155', address),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<SwapToken | null> => {
      const tokens = await getSwapTokens(latchkey, { address, networkId, signal })
      return tokens.find((token) => accountKey(token.address) === accountKey(address)) ?? null
    },
    queryKey: ['swapToken', networkId, accountKey(address)] as const,
  }
}

/** What an amount brings, read again every 10 s while the page is looked at. */
export function swapQuoteQuery(
  latchkey: Latchkey,
  {
    address,
    amount,
    ...pair
  }: SwapPair & {
    /** The account that pays. */
    address: string | undefined
    /** Base units; undefined while there is nothing to ask. */
    amount: bigint | undefined
  },
) {
  const { fromToken, networkId, toToken } = pair
  const isSame = accountKey(fromToken) === accountKey(toToken)
  return {
    ...gated({ now: latchkey.internal.environment.now, staleTimeMs: quoteRefreshMs }),
    enabled: address !== undefined && amount !== undefined && amount > 0n && !isSame,
    gcTime: quoteRefreshMs,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<SwapQuote> =>
      getSwapQuote(latchkey, { amount: amount ?? 0n, signal, ...pair }),
    queryKey: [
      'swapQuote',
      networkId,
      accountKey(address),
      accountKey(fromToken),
      accountKey(toToken),
      String(amount),
    ] as const,
    refetchInterval: ({ state }: { state: { error: unknown } }) =>
      state.error instanceof SwapUnavailableError && state.error.isThrottled
        ? throttledRefreshMs
        : quoteRefreshMs,
    // Who comes back to the page sees a price of now.
    refetchOnWindowFocus: true,
  }
}

/** What a swap may cost that uses this much gas: for form and review, and for what Max leaves over. */
export function swapFeeQuery(
  latchkey: Latchkey,
  {
    gas,
    networkId,
  }: {
    /** Undefined while there is nothing to swap. */
    gas: bigint | undefined
    networkId: NetworkId
  },
) {
  return {
    ...gated({ now: latchkey.internal.environment.now, staleTimeMs: quoteRefreshMs }),
    enabled: gas !== undefined,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<bigint> =>
      readSwapFee(latchkey, { gas: gas ?? 0n, networkId, signal }),
    queryKey: ['swapFee', networkId, String(gas)] as const,
    // As often as the price beside it.
    refetchInterval: quoteRefreshMs,
  }
}
