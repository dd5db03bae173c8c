import { balanceCacheMs, type NetworkId, plainText } from '@latchkey/protocol'
import type { Fungible, PriceSpan } from '@latchkey/protocol/http'
import { apiOf } from '../api/apiOf.ts'
import type { Latchkey } from '../Latchkey.ts'
import { assetId } from '../network/assetId.ts'
import { gated } from './queryClient.ts'
import { isSupported } from './supportedChains.ts'

/** A line is drawn through so many points at most: it is 328 px wide. */
const maxPoints = 1000
/** From here on a number is a mistake or an attack, and no price. */
const maxPrice = 1e15
const historyCacheMs = 5 * 60_000

type Token = {
  networkId: NetworkId /** Left out for the native currency. */
  token: string | undefined
}

/** Price of a token with its source, its time and its change (S7.8); null where it is not known. */
export function priceQuery(latchkey: Latchkey, { networkId, token }: Token) {
  const asset = assetId(networkId, token)
  return {
    ...gated({ now: latchkey.internal.environment.now, staleTimeMs: balanceCacheMs }),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Fungible | null> => {
      if (!(await isSupported(latchkey, networkId))) return null
      const { projectId } = latchkey.options
      const { fungibles } = await apiOf(latchkey).post('/v1/fungible/price', {
        body: { addresses: [asset], currency: 'usd', projectId },
        schema: async () => (await import('@latchkey/protocol/http')).priceResponse,
        signal,
      })
      const [found] = fungibles
      if (!found || !(found.price > 0 && found.price < maxPrice)) return null
      const { name, source, symbol } = found
      // What a token is called is its maker's choice.
      return {
        ...found,
        name: plainText(name),
        source: source && plainText(source),
        symbol: plainText(symbol),
      }
    },
    queryKey: ['price', asset] as const,
  }
}

/** A price at an instant, in milliseconds since 1970. */
export type PricePoint = { at: number; price: number }

/** How a token's price moved over a span, oldest first; empty where no source has history. */
export function priceHistoryQuery(
  latchkey: Latchkey,
  { networkId, span, token }: Token & { span: PriceSpan },
) {
  const asset = assetId(networkId, token)
  return {
    ...gated({ now: latchkey.internal.environment.now, staleTimeMs: historyCacheMs }),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly PricePoint[]> => {
      if (!(await isSupported(latchkey, networkId))) return []
      const { points } = await apiOf(latchkey).get('/v1/fungible/price/history', {
        query: { address: asset, currency: 'usd', span },
        schema: async () => (await import('@latchkey/protocol/http')).priceHistoryResponse,
        signal,
      })
      return points
        .slice(-maxPoints)
        .filter(({ price }) => price >= 0 && price < maxPrice)
        .sort((a, b) => a.at - b.at)
    },
    queryKey: ['priceHistory', asset, span] as const,
  }
}
