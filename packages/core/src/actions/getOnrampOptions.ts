import type { NetworkId } from '@latchkey/protocol'
import { apiOf } from '../api/apiOf.ts'
import { UnsupportedOnrampError } from '../errors/onramp.ts'
import type { Latchkey } from '../Latchkey.ts'
import { canBuy } from '../onramp/canBuy.ts'
import { fallbackOptions } from '../onramp/fallbackOptions.ts'
import type { OnrampOptions } from '../onramp/OnrampOptions.ts'
import { readOptions } from '../onramp/readOptions.ts'
import { featuresOf } from '../state/featuresOf.ts'

export type GetOnrampOptionsParameters = {
  networkId: NetworkId
  /** Name of a provider; the first one where it is left out. */
  provider?: string | undefined
  signal?: AbortSignal | undefined
}

/**
 * What can be bought with money on a network, and what it can be paid in (S7.19). Where the server does not answer, these are the
 * built-in ones (S8.10).
 *
 * @throws {UnsupportedOnrampError}
 *
 * @example
 * const { assets, currencies } = await getOnrampOptions(latchkey, { networkId: 'eip155:8453' })
 */
export async function getOnrampOptions(
  latchkey: Latchkey,
  { networkId, provider, signal }: GetOnrampOptionsParameters,
): Promise<OnrampOptions> {
  const isKnown = await canBuy(latchkey, networkId).catch(() => undefined)
  if (isKnown === false) throw new UnsupportedOnrampError({ networkId })
  try {
    const answer = await apiOf(latchkey).get('/v1/onramp/options', {
      query: { provider },
      schema: async () => (await import('@latchkey/protocol/http')).onrampOptionsResponse,
      signal,
    })
    return readOptions(answer, networkId)
  } catch (error) {
    if (signal?.aborted) throw error
    return fallbackOptions(networkId, { providers: featuresOf(latchkey).onramp })
  }
}
