import QuickLRU from 'quick-lru'
import type { Chain } from '../chains/chainConfig.ts'
import { type Clock, systemClock } from '../time/Clock.ts'
import { withTimeLimit } from '../time/withTimeLimit.ts'
import { type Breaker, closedBreaker, nextBreaker, pauseLeftMs } from '../upstream/breaker.ts'
import { changeSince, checkPrice } from './checkPrice.ts'
import { createLane, type Lane } from './createLane.ts'
import type { Price, PricedAsset, PriceSource } from './Price.ts'

/** How long a price is repeated without asking again. */
const freshMs = 60_000
/** How long it is repeated while it is asked for again, or cannot be. */
const staleMs = 600_000
/** How long it is remembered that no source knows a price. */
const noneMs = 300_000
/** When what could not be asked for is asked for again. */
const failedMs = 15_000
const maxPrices = 20_000
const maxAtOnce = 600
const maxWaiting = 5000
const sourceTimeLimitMs = 2500
const historyTimeLimitMs = 500
const callerTimeLimitMs = 2000

/** What assets are worth. */
export type Prices = {
  /**
   * Tells prices by address; an asset whose price is not known, or not in time, is missing. Never throws.
   */
  read(chain: Chain, assets: readonly PricedAsset[]): Promise<ReadonlyMap<string, Price>>
}

/** Tells what assets were worth about 24 hours ago, by address. May throw. */
export type PricesBefore = (
  chain: Chain,
  addresses: readonly string[],
) => Promise<ReadonlyMap<string, number>>

/** What is known of a price: the last one, when it was read, and when to ask again. */
type Known = { price: Price | undefined; readAt: number; askAt: number }

/**
 * A ladder of sources: each is asked only for what those before it do not know. A price is repeated for a minute, then
 * for up to ten while a newer one is read behind the visitor's back. What a source tells is checked, and one that
 * fails or hangs is left alone for a while; it takes no price along but its own.
 */
export function createPrices({
  before,
  clock = systemClock,
  limitMs = callerTimeLimitMs,
  now = Date.now,
  onError = () => {},
  sources,
}: {
  /** For the change over 24 hours where the source does not tell it. */
  before?: PricesBefore | undefined
  /** Times what is asked and remembered. */
  clock?: Clock | undefined
  /** How long a caller waits at most. */
  limitMs?: number | undefined
  /** Dates the prices. */
  now?: (() => number) | undefined
  /** Called when a source fails for the first time in a row. */
  onError?: ((error: unknown, failed: { chainId: string; source: string }) => void) | undefined
  /** The first that knows a price counts. */
  sources: readonly PriceSource[]
}): Prices {
  const known = new QuickLRU<string, Known>({ maxSize: maxPrices })
  const lanes = new Map<string, Lane<PricedAsset>>()
  const breakers = new Map<string, Breaker>()

  function laneOf(chain: Chain): Lane<PricedAsset> {
    const lane =
      lanes.get(chain.id) ??
      createLane<PricedAsset>({ maxAtOnce, maxWaiting, run: (assets) => run(chain, assets) })
    lanes.set(chain.id, lane)
    return lane
  }

  async function run(chain: Chain, assets: ReadonlyMap<string, PricedAsset>): Promise<void> {
    const found = new Map<string, Price | 'none'>()
    const unread = new Set<string>()
    let isWhole = true
    for (const source of sources) {
      const left = [...assets.values()].filter(({ address }) => !found.has(address))
      if (left.length === 0) break
      if (!source.covers(chain)) continue
      const answer = await ask(source, chain, left)
      if (!answer) isWhole = false
      for (const asset of answer ? left : []) {
        const price = answer?.get(asset.address)
        if (price === 'unread') unread.add(asset.address)
        if (price === undefined || price === 'unread') continue
        const checked =
          price === 'none' ? price : checkPrice(price, { asset, now: now(), source: source.name })
        if (checked) found.set(asset.address, checked)
      }
    }
    await addChanges(chain, found)
    const readAt = clock.now()
    for (const address of assets.keys()) {
      const key = keyOf(chain, address)
      const price = found.get(address)
      if (price !== undefined && price !== 'none')
        known.set(key, { askAt: readAt + freshMs, price, readAt })
      else if (price === 'none' || (isWhole && !unread.has(address)))
        known.set(key, { askAt: readAt + noneMs, price: undefined, readAt })
      else {
        const { price: last, readAt: lastAt = readAt } = known.get(key) ?? {}
        known.set(key, { askAt: readAt + failedMs, price: last, readAt: lastAt })
      }
    }
  }

  /** What a source tells; `undefined` when it does not answer, or has not lately. */
  async function ask(source: PriceSource, chain: Chain, assets: readonly PricedAsset[]) {
    const key = `${source.name} ${chain.id}`
    const breaker = breakers.get(key) ?? closedBreaker
    if (pauseLeftMs(breaker, clock.now()) > 0) return undefined
    try {
      const answer = await withTimeLimit(source.read(chain, assets), sourceTimeLimitMs, clock)
      breakers.set(key, closedBreaker)
      return answer
    } catch (error) {
      breakers.set(key, nextBreaker(breaker, { type: 'failed' }, clock.now()))
      if (breaker.failures === 0) onError(error, { chainId: chain.id, source: source.name })
      return undefined
    }
  }

  async function addChanges(chain: Chain, found: Map<string, Price | 'none'>): Promise<void> {
    const without = [...found].flatMap(([address, price]) =>
      price !== 'none' && price.change24h === undefined ? [{ address, price }] : [],
    )
    if (!before || without.length === 0) return
    const addresses = without.map(({ address }) => address)
    const previous = await withTimeLimit(before(chain, addresses), historyTimeLimitMs, clock).catch(
      () => undefined,
    )
    for (const { address, price } of without) {
      const usd = previous?.get(address)
      const change24h = usd === undefined ? undefined : changeSince(usd, price.usd)
      if (change24h !== undefined) found.set(address, { ...price, change24h })
    }
  }

  return {
    async read(chain, assets) {
      if (!sources.some((source) => source.covers(chain))) return new Map()
      const at = clock.now()
      const due = new Map<string, PricedAsset>()
      const missing = new Map<string, PricedAsset>()
      for (const asset of assets) {
        const entry = known.get(keyOf(chain, asset.address))
        if (entry && entry.askAt > at) continue
        const isStale = entry?.price !== undefined && at - entry.readAt <= staleMs
        const wanted = isStale ? due : missing
        wanted.set(asset.address, asset)
      }
      if (due.size > 0) void laneOf(chain).need(due)
      if (missing.size > 0)
        // Whoever comes late is priced the next time.
        await withTimeLimit(laneOf(chain).need(missing), limitMs, clock).catch(() => undefined)
      const prices = new Map<string, Price>()
      for (const { address } of assets) {
        const { price, readAt = 0 } = known.get(keyOf(chain, address)) ?? {}
        if (price && clock.now() - readAt <= staleMs) prices.set(address, price)
      }
      return prices
    },
  }
}

function keyOf({ id }: Chain, address: string): string {
  return `${id}:${address}`
}
