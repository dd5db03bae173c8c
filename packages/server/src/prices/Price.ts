import type { Chain } from '../chains/chainConfig.ts'

/** A token, or the native coin of its chain, whose price is asked. */
export type PricedAsset = {
  /** `native` for the coin; of an EVM chain in lower case. */
  address: string
  /** Where they are known, a source that has others is not believed. */
  decimals?: number | undefined
  /** Whether the operator or the defaults list it: others are priced only by sources that review what they price. */
  isListed: boolean
}

/** What one whole unit is worth. */
export type Price = {
  usd: number
  /** When the source had it, in milliseconds since 1970. */
  asOf: number
  /** Where it is from, for people. */
  source: string
  /** Change over 24 hours in percent, where there is history. */
  change24h?: number | undefined
}

/** What an asset was worth at an instant, in milliseconds since 1970. */
export type PricePoint = { at: number; usd: number }

/** Who knows prices. What it tells is checked by whoever asks it. */
export type PriceSource = {
  /** Its name for people. */
  readonly name: string
  /** Whether it may know assets of a chain; if not, it is not asked. */
  covers(chain: Chain): boolean
  /**
   * Tells prices by address. `none` says that the asset has no price, whatever others say; one that is missing, the next
   * source may know, and so with `unread`, which says that this one may know it when it is asked again. May throw.
   */
  read(
    chain: Chain,
    assets: readonly PricedAsset[],
  ): Promise<ReadonlyMap<string, SourcePrice | 'none' | 'unread'>>
  /** Tells earlier prices, in any order. May throw. */
  history?(chain: Chain, asset: PricedAsset, span: SpanBounds): Promise<readonly PricePoint[]>
}

/** A price as a source tells it; nothing of it is believed yet. */
export type SourcePrice = {
  usd: number
  /** When it had it, in milliseconds since 1970; now, where it does not say. */
  asOf?: number | undefined
  change24h?: number | undefined
  /** The decimals that it takes the asset to have. */
  decimals?: number | undefined
}

/** From when until when, in milliseconds since 1970, and how far apart points may be. */
export type SpanBounds = { from: number; to: number; stepMs: number; days: number }
