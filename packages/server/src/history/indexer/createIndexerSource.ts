import QuickLRU from 'quick-lru'
import type { Address } from 'viem'
import * as z from 'zod'
import type { ReadTokens } from '../../balance/createTokenReader.ts'
import { readNames } from '../../balance/readTokens.ts'
import { type Asset, listedTokens, nativeAsset, shortAddress } from '../../chains/Asset.ts'
import type { EvmChain } from '../../chains/chainConfig.ts'
import { coinFacesOf } from '../../chains/coinFaces.ts'
import type { Charge } from '../../http/route.ts'
import { chargeBeyond, chargedRpc } from '../../rpc/chargedRpc.ts'
import type { Rpc } from '../../rpc/createRpc.ts'
import {
  type HistorySource,
  HistoryUnavailableError,
  InvalidPositionError,
  pageSize,
} from '../HistorySource.ts'
import { agreedEnd } from './agreedEnd.ts'
import type { EntryPlace, HistoryStore } from './createHistoryStore.ts'
import { type AssetFacts, describeEntry } from './describeEntry.ts'
import type { HistoryEntry } from './HistoryEntry.ts'

/** Block and place in it of the last transaction of a page. */
const place = z.tuple([z.int().min(0), z.int().min(0)])

/** Unlisted tokens and collections that are read for one page; transfers of tokens beyond them are left out. */
const maxUnknown = 100
const cost = 4
const cacheMs = 24 * 3600_000
const maxCollections = 10_000

/** The history that this server has read from the chain itself. */
export function createIndexerSource({
  chain,
  onlyAgreed = false,
  readTokens,
  rpc,
  store,
}: {
  chain: EvmChain
  /** Nothing is shown above the newest block that two hosts agreed on. */
  onlyAgreed?: boolean | undefined
  readTokens: ReadTokens
  rpc: Rpc
  store: Pick<HistoryStore, 'page' | 'reach'>
}): HistorySource {
  const coinFaces = coinFacesOf(chain)
  const listed = listedTokens(chain)
  const listedAddresses = new Set<string>(listed.map(({ address }) => address))
  const names = new QuickLRU<string, string>({ maxAge: cacheMs, maxSize: maxCollections })

  async function tokensOf(
    addresses: readonly Address[],
    charge: Charge,
  ): Promise<ReadonlyMap<string, Asset>> {
    const tokens = new Map<string, Asset>(listed.map((token) => [token.address, token]))
    const unknown = addresses
      .filter((address) => !tokens.has(address) && !coinFaces.has(address))
      .slice(0, maxUnknown)
    for (const token of await readTokens(chain, unknown, charge)) tokens.set(token.address, token)
    // A token that does not say how it is divided counts in whole pieces.
    for (const address of unknown)
      if (!tokens.has(address)) tokens.set(address, wholeToken(address))
    return tokens
  }

  async function collectionsOf(
    addresses: readonly Address[],
    charge: Charge,
  ): Promise<ReadonlyMap<string, string>> {
    const unknown = addresses.filter((address) => !names.has(address)).slice(0, maxUnknown)
    const found = await readNames(chargedRpc(rpc, charge), chain, unknown)
    unknown.forEach((address, index) => {
      const name = found[index]
      if (name !== undefined) names.set(address, name)
    })
    return new Map(addresses.map((address) => [address, names.get(address) ?? '']))
  }

  async function factsOf(
    entries: readonly HistoryEntry[],
    charge: Charge,
  ): Promise<Omit<AssetFacts, 'iconUrl'>> {
    const assets = entries.flatMap(({ movements }) => movements.map(({ asset }) => asset))
    const addresses = (isCollectible: boolean) => [
      ...new Set(
        assets.flatMap((asset) =>
          asset.standard !== 'native' && (asset.standard === 'erc20') !== isCollectible
            ? [asset.token]
            : [],
        ),
      ),
    ]
    const [tokens, collections] = await Promise.all([
      tokensOf(addresses(false), charge),
      collectionsOf(addresses(true), charge),
    ])
    return {
      chainId: chain.id,
      coinFaces,
      collections,
      listed: listedAddresses,
      native: nativeAsset(chain),
      tokens,
    }
  }

  async function placeBefore(after: unknown): Promise<EntryPlace | undefined> {
    const before = after === undefined ? undefined : readPlace(after)
    if (!onlyAgreed) return before
    const end = await agreedEnd(store, chain.id)
    if (end === 'unknown')
      throw new HistoryUnavailableError('No two hosts of the chain have agreed yet.')
    return before && before.block < end.block ? before : end
  }

  return {
    cost,
    async read({ account, after, charge, iconUrl }) {
      const entries = await store.page({
        account: account as Address,
        before: await placeBefore(after),
        chain: chain.id,
        limit: pageSize + 1,
      })
      const shown = entries.slice(0, pageSize)
      const facts = { ...(await factsOf(shown, chargeBeyond(cost, charge))), iconUrl }
      const data = shown.flatMap((entry) => describeEntry(entry, facts) ?? [])
      const last = shown.at(-1)
      return entries.length > pageSize && last
        ? { data, next: [last.block, last.position] }
        : { data }
    },
  }
}

function readPlace(after: unknown) {
  const result = place.safeParse(after)
  if (!result.success) throw new InvalidPositionError('This is no place in a chain.')
  const [block, position] = result.data
  return { block, position }
}

function wholeToken(address: Address): Asset {
  const symbol = shortAddress(address)
  return { address, decimals: 0, isListed: false, name: symbol, symbol }
}
