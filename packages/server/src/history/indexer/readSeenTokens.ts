import type { Address } from 'viem'
import { coinFacesOf } from '../../chains/coinFaces.ts'
import { agreedEnd } from './agreedEnd.ts'
import type { HistoryStore } from './createHistoryStore.ts'

/** How many of an account's transactions are looked at. */
const maxEntries = 500
/** A stranger can put a hundred collectibles into one transaction to an account, and have its tokens read again and again. */
const maxMovements = 4000
const firstPage = 20

/** Tokens (ERC-20) that an account has moved or been sent of late, the latest first; the chain's coin is none, by whatever address. */
export async function readSeenTokens(
  store: Pick<HistoryStore, 'page' | 'reach'>,
  {
    account,
    chain,
    onlyAgreed = false,
  }: {
    account: string
    chain: string
    /** Of blocks that two hosts agreed on alone. */
    onlyAgreed?: boolean | undefined
  },
): Promise<readonly Address[]> {
  const tokens = new Set<Address>()
  const faces = coinFacesOf({ id: chain })
  let entries = 0
  let movements = 0
  let before: Parameters<HistoryStore['page']>[0]['before']
  if (onlyAgreed) {
    const end = await agreedEnd(store, chain)
    if (end === 'unknown') return []
    before = end
  }
  for (let limit = firstPage; ; limit *= 2) {
    const wanted = Math.min(limit, maxEntries - entries)
    const page = await store.page({ account: account as Address, before, chain, limit: wanted })
    for (const entry of page) {
      movements += entry.movements.length
      for (const { asset } of entry.movements)
        if (asset.standard === 'erc20' && !faces.has(asset.token)) tokens.add(asset.token)
    }
    entries += page.length
    before = page.at(-1)
    const isWhole = page.length < wanted
    if (isWhole || entries >= maxEntries || movements >= maxMovements) return [...tokens]
  }
}
