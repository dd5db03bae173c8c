import type { Transaction } from '@latchkey/protocol/http'
import type { Charge } from '../http/route.ts'

/** Transactions on a page (S7.5). */
export const pageSize = 50

/** Transactions of an account, newest first, and where the next page begins if there is one. */
export type HistoryPage = { data: readonly Transaction[]; next?: unknown }

/** What knows an account's transactions on one chain. */
export type HistorySource = {
  /** What a page is charged before it is read, in calls to nodes. */
  readonly cost: number
  /**
   * @param charge charges each call beyond `cost`, before it is made; throws 429 when that is too much.
   * @param after where the page begins, as this source has said it in `next`; `undefined` for the newest.
   * @param iconUrl where the picture of a symbol is.
   * @throws {InvalidPositionError} @throws {HistoryUnavailableError} @throws {ChainUnavailableError}
   */
  read(query: {
    account: string
    after: unknown
    charge: Charge
    iconUrl: (symbol: string) => string
  }): Promise<HistoryPage>
}

/** Thrown when a page is to begin where the source has no page. */
export class InvalidPositionError extends Error {
  readonly code = 'cursor_invalid'
  override readonly name = 'InvalidPositionError'
}

/** Thrown when what a source asks does not answer as it should. Never holds what was asked, which may have a key. */
export class HistoryUnavailableError extends Error {
  readonly code = 'history_unavailable'
  override readonly name = 'HistoryUnavailableError'
}
