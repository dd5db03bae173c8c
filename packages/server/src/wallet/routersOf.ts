import type { Chain } from '../chains/chainConfig.ts'
import { exchangesOf } from '../chains/exchangeConfig.ts'

/** Where a chain's swaps are sent, so that a wallet reads them; nothing of a chain that has none. */
export function routersOf(chain: Chain): { exchange?: { routers: string[]; wrapped: string } } {
  const exchanges = 'exchanges' in chain ? chain.exchanges : undefined
  const wrapped = exchanges?.wrappedNative?.toLowerCase()
  const routers = exchangesOf({ exchanges }).flatMap(({ router }) => router?.toLowerCase() ?? [])
  return wrapped === undefined || routers.length === 0 ? {} : { exchange: { routers, wrapped } }
}
