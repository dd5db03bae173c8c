import type { NetworkId } from '@latchkey/protocol'
import { getOnrampOptions } from '../actions/getOnrampOptions.ts'
import { getOnrampQuote } from '../actions/getOnrampQuote.ts'
import type { Latchkey } from '../Latchkey.ts'
import type { OnrampOptions } from '../onramp/OnrampOptions.ts'
import type { OnrampOffer, OnrampQuote } from '../onramp/OnrampQuote.ts'
import { onrampOf } from '../onramp/onrampOf.ts'
import { accountKey } from './accountKey.ts'
import { gated } from './queryClient.ts'

/** Options change with a configuration of the server, or of its provider. */
const optionsMs = 5 * 60_000
/** What stands in the place of an answer is asked anew. */
const fallbackMs = 30_000
/** A price is kept as long as it is good (S7.20). */
const quoteMs = 60_000

/** What can be bought on a network from a provider, the first one where none is named. */
export function onrampOptionsQuery(
  latchkey: Latchkey,
  { networkId, provider }: { networkId: NetworkId | undefined; provider: string | undefined },
) {
  return {
    ...gated({ now: latchkey.internal.environment.now, staleTimeMs: optionsMs }),
    enabled: networkId !== undefined,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<OnrampOptions> => {
      if (networkId === undefined) throw new TypeError('There is nothing to ask.')
      return getOnrampOptions(latchkey, { networkId, provider, signal })
    },
    queryKey: ['onrampOptions', networkId, provider] as const,
    refetchInterval: ({ state }: { state: { data: OnrampOptions | undefined } }) =>
      state.data?.isFallback ? fallbackMs : false,
  }
}

/** What an amount buys, asked anew while somebody looks at it, as soon as its price is over. */
export function onrampQuoteQuery(
  latchkey: Latchkey,
  {
    address,
    offer,
  }: {
    /** The account that receives. */
    address: string | undefined
    /** Undefined while there is nothing to ask. */
    offer: OnrampOffer | undefined
  },
) {
  const { now } = latchkey.internal.environment
  return {
    ...gated({ now, staleTimeMs: quoteMs }),
    enabled: address !== undefined && offer !== undefined,
    // A link is good for one opening: who comes back gets another.
    gcTime: 0,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<OnrampQuote> => {
      const { store } = onrampOf(latchkey)
      if (!offer) throw new TypeError('There is nothing to ask.')
      store.setState({ isQuoteLoading: true })
      try {
        return await getOnrampQuote(latchkey, { ...offer, signal })
      } finally {
        store.setState({ isQuoteLoading: false })
      }
    },
    queryKey: [
      'onrampQuote',
      accountKey(address),
      offer?.networkId,
      offer?.provider,
      offer?.asset,
      offer?.currency,
      offer?.method,
      String(offer?.amount),
    ] as const,
    refetchInterval: ({ state }: { state: { data: OnrampQuote | undefined } }) =>
      state.data ? Math.max(1000, state.data.expiresAtMs - now()) : false,
    refetchOnWindowFocus: true,
  }
}
