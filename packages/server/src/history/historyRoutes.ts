import { type HistoryResponse, historyResponse } from '@latchkey/protocol/http'
import { accountOn } from '../chains/accountOn.ts'
import { addressKind } from '../chains/addressKind.ts'
import type { Chain } from '../chains/chainConfig.ts'
import { findChain } from '../chains/findChain.ts'
import { ApiError } from '../http/ApiError.ts'
import { type Route, route } from '../http/route.ts'
import { sdkParameters } from '../http/sdkParameters.ts'
import { ChainUnavailableError } from '../rpc/rpcTransport.ts'
import { type Clock, systemClock } from '../time/Clock.ts'
import { TimeLimitError, withTimeLimit } from '../time/withTimeLimit.ts'
import {
  type HistorySource,
  HistoryUnavailableError,
  InvalidPositionError,
} from './HistorySource.ts'
import { readCursor, writeCursor } from './historyCursor.ts'

/** A chain's source under the name it has in the configuration. */
export type NamedSource = { name: string; source: HistorySource }

const limitMs = 15_000

/**
 * Tells an account's transactions on one chain, newest first, fifty on a page (S7.5, S7.24, S5.10). Without `chainId` it is the
 * first chain of the address's kind that has a history.
 */
export function historyRoutes({
  chains,
  clock = systemClock,
  publicUrl,
  sources,
}: {
  chains: ReadonlyMap<string, Chain>
  clock?: Clock | undefined
  /** Where browsers reach the server; by default where this request did. */
  publicUrl?: string | undefined
  /** By CAIP-2 id; a chain without one has an empty history. */
  sources: ReadonlyMap<string, NamedSource>
}): Route[] {
  return [
    route(
      {
        access: 'project',
        asksNodes: true,
        method: 'get',
        path: '/v1/account/{account}/history',
        query: {
          ...sdkParameters,
          chainId: {
            description: 'CAIP-2 id; without one, the first chain of the address’s kind.',
          },
          cursor: { description: 'Where the page begins, as `next` of the page before says it.' },
        },
        rate: 'rest',
        response: { content: historyResponse, description: 'A page, newest first.', status: 200 },
        summary: 'Lists the transactions of an account.',
        tag: 'Blockchain',
      },
      async (c, { charge }) => {
        const address = c.req.param('account')
        const kind = addressKind(address)
        if (!kind) throw refused('account', 'address_invalid', 'This is not an address.')
        const chainId = c.req.query('chainId')
        const chain =
          chainId === undefined ? defaultChain(kind, chains, sources) : findChain(chains, chainId)
        const account = chain && accountOn(chain, address)
        if (chain && account === undefined)
          throw refused('account', 'address_invalid', 'This is not an address of this chain.')
        const cursor = c.req.query('cursor')
        c.header('Cache-Control', 'no-store')
        const named = chain && sources.get(chain.id)
        if (!named || !chain || account === undefined) {
          if (cursor !== undefined) throw unknownCursor()
          return c.json({ data: [], next: null } satisfies HistoryResponse)
        }
        const origin = (publicUrl ?? new URL(c.req.url).origin).replace(/\/$/, '')
        const iconUrl = (symbol: string) =>
          `${origin}/public/getTokenImage/${encodeURIComponent(symbol)}`
        const of = { chainId: chain.id, source: named.name }
        try {
          const after = cursor === undefined ? undefined : readCursor(of, cursor)
          await charge(named.source.cost)
          const { data, next } = await withTimeLimit(
            named.source.read({ account, after, charge, iconUrl }),
            limitMs,
            clock,
          )
          const page: HistoryResponse = {
            data: [...data],
            next: (next !== undefined && writeCursor(of, next)) || null,
          }
          return c.json(page)
        } catch (error) {
          if (error instanceof InvalidPositionError) throw unknownCursor()
          if (isUnavailable(error))
            throw new ApiError({
              cause: error,
              code: 'history_unavailable',
              description: 'The transactions cannot be read at the moment.',
              field: 'chainId',
              retryAfterSeconds: 5,
              status: 503,
            })
          throw error
        }
      },
    ),
  ]
}

function defaultChain(
  kind: string,
  chains: ReadonlyMap<string, Chain>,
  sources: ReadonlyMap<string, NamedSource>,
): Chain | undefined {
  const ofKind = [...chains.values()].filter(({ id }) => id.startsWith(`${kind}:`))
  return ofKind.find(({ id }) => sources.has(id)) ?? ofKind[0]
}

function isUnavailable(error: unknown): boolean {
  return (
    error instanceof ChainUnavailableError ||
    error instanceof HistoryUnavailableError ||
    error instanceof TimeLimitError
  )
}

function unknownCursor(): ApiError {
  return refused('cursor', 'cursor_invalid', 'This cursor was not given out for this history.')
}

function refused(field: string, code: string, description: string): ApiError {
  return new ApiError({ code, description, field, status: 400 })
}
