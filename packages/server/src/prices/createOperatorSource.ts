import type { Chain } from '../chains/chainConfig.ts'
import { isEvmChain } from '../chains/chainKind.ts'
import { coinFacesOf } from '../chains/coinFaces.ts'
import type { PriceSource, SourcePrice } from './Price.ts'

/**
 * The prices that the operator wrote into the configuration. A price of 0 says that a token is worth nothing, and no other
 * source is asked; a stable coin of the exchanges is worth a dollar.
 */
export function createOperatorSource(): PriceSource {
  const tables = new WeakMap<Chain, ReadonlyMap<string, number>>()

  function tableOf(chain: Chain): ReadonlyMap<string, number> {
    const table = tables.get(chain) ?? fixedPrices(chain)
    tables.set(chain, table)
    return table
  }

  return {
    covers: (chain) => tableOf(chain).size > 0,
    name: 'Operator',
    async read(chain, assets) {
      const table = tableOf(chain)
      return new Map(
        assets.flatMap(({ address }): [string, SourcePrice | 'none'][] => {
          const usd = table.get(address)
          if (usd === undefined) return []
          return [[address, usd === 0 ? 'none' : { usd }]]
        }),
      )
    },
  }
}

/** US dollars by address, as the configuration has them. */
export function fixedPrices(chain: Chain): ReadonlyMap<string, number> {
  const prices = new Map<string, number>()
  const isEvm = isEvmChain(chain)
  if (isEvm)
    for (const { address } of chain.exchanges?.stables ?? []) prices.set(address.toLowerCase(), 1)
  const tokens = 'tokens' in chain ? chain.tokens : []
  const faces = coinFacesOf(chain)
  for (const { address: text, price } of tokens) {
    const address = isEvm ? text.toLowerCase() : text
    if (price !== undefined) prices.set(faces.has(address) ? 'native' : address, price)
  }
  if (chain.nativePriceUsd !== undefined) prices.set('native', chain.nativePriceUsd)
  return prices
}
