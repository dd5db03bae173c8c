import type { Address, Hash, Hex } from 'viem'
import type { MovedAsset } from '../indexer/HistoryEntry.ts'

/** One thing that an API lists: a transaction, or something that moved in one. */
export type FeedRow = {
  block: number
  hash: Hash
  /** Tells it from every other row of its feed. */
  id: string
  /** Seconds since 1970. */
  minedAt: number
  transaction?:
    | {
        deploys: boolean
        failed: boolean
        nonce: number
        receiver: Address
        selector: Hex | undefined
        sender: Address
        value: bigint
      }
    | undefined
  movement?:
    | {
        /** What the API says of the token, cleaned. */
        about?: { decimals: number; name: string; symbol: string } | undefined
        amount: bigint
        asset: MovedAsset
        from: Address
        logIndex: number
        to: Address
      }
    | undefined
}

/** A list of an API, newest first, page by page. */
export type Feed = (start: unknown) => Promise<FeedPage>

/** Rows, where the feed continues if it does, and how many could not be read. */
export type FeedPage = { rows: readonly FeedRow[]; next?: unknown; odd?: number | undefined }
