import { identityCacheMs, type NetworkId, nameProblem } from '@latchkey/protocol'
import type { NameRecord, NameSuggestionsResponse } from '@latchkey/protocol/http'
import { apiOf } from '../api/apiOf.ts'
import { NameApiError, type NameOperation } from '../errors/name.ts'
import type { Latchkey } from '../Latchkey.ts'
import { askName } from '../names/askName.ts'
import { nameZone } from '../names/nameZone.ts'
import { networkIdOf } from '../selectors.ts'
import { accountKey } from './accountKey.ts'
import { gated } from './queryClient.ts'
import { isSupported } from './supportedChains.ts'

/** What is free may be taken in the next moment. */
const suggestionsCacheMs = 10_000

export type NameSuggestion = NameSuggestionsResponse['suggestions'][number]

/** Who has a name, for five minutes (S7.14, S7.26, S9.1); null when it is no one's. */
export function nameQuery(latchkey: Latchkey, { name }: { name: string | undefined }) {
  const asked = name?.toLowerCase() ?? ''
  return {
    ...cached(latchkey),
    enabled: asked !== '',
    queryFn: async ({
      signal,
    }: {
      signal?: AbortSignal | undefined
    }): Promise<NameRecord | null> => {
      return ask('resolve', asked, async () =>
        (await canAsk(latchkey)) ? askName(latchkey, { name: asked, signal }) : null,
      )
    },
    queryKey: ['name', asked] as const,
  }
}

/** The names of an account, the one that counts first, for five minutes (S7.15, S9.1). EVM accounts only (S1.17). */
export function reverseNamesQuery(
  latchkey: Latchkey,
  { address }: { address: string | undefined },
) {
  return {
    ...cached(latchkey),
    enabled: address?.startsWith('0x') ?? false,
    queryFn: async ({ signal }: { signal?: AbortSignal | undefined }): Promise<NameRecord[]> => {
      if (!address) return []
      return ask('reverse', address, async () => {
        if (!(await canAsk(latchkey))) return []
        return apiOf(latchkey).get(`/v1/profile/reverse/${address}`, {
          query: { apiVersion: 2, sender: address },
          schema: async () => (await import('@latchkey/protocol/http')).reverseNamesResponse,
          signal,
        })
      })
    },
    queryKey: ['reverseNames', accountKey(address)] as const,
  }
}

/** A name with whether it is taken, and free ones that begin like it (S7.16, S3.55). Disabled for what is no name, and without a zone. */
export function nameSuggestionsQuery(latchkey: Latchkey, { label }: { label: string }) {
  const offer = nameZone(latchkey.store.getState())
  const zone = offer.status === 'named' ? offer.zone : undefined
  return {
    ...cached(latchkey),
    enabled: zone !== undefined && nameProblem(label) === undefined,
    queryFn: async ({
      signal,
    }: {
      signal?: AbortSignal | undefined
    }): Promise<readonly NameSuggestion[]> => {
      return ask('suggest', label, async () => {
        if (zone === undefined || !(await canAsk(latchkey))) return []
        const { suggestions } = await apiOf(latchkey).get(`/v1/profile/suggestions/${label}`, {
          query: { zone },
          schema: async () => (await import('@latchkey/protocol/http')).nameSuggestionsResponse,
          signal,
        })
        return suggestions
      })
    },
    queryKey: ['nameSuggestions', zone, label] as const,
    staleTime: suggestionsCacheMs,
  }
}

function cached({ internal }: Latchkey) {
  const { now } = internal.environment
  return { ...gated({ now, staleTimeMs: identityCacheMs }), gcTime: identityCacheMs }
}

/** Nothing is asked on a network that the server does not have (S7.2). */
async function canAsk(latchkey: Latchkey): Promise<boolean> {
  const networkId: NetworkId | undefined = networkIdOf(latchkey.store.getState())
  return networkId !== undefined && isSupported(latchkey, networkId)
}

/** @throws {NameApiError} with the server's reason, else the sentence of the operation (S8.12) */
async function ask<T>(
  operation: NameOperation,
  subject: string,
  request: () => Promise<T>,
): Promise<T> {
  try {
    return await request()
  } catch (cause) {
    throw new NameApiError({ cause, operation, subject })
  }
}
