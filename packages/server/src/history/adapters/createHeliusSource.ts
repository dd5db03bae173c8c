import * as z from 'zod'
import type { SolanaChain } from '../../chains/chainConfig.ts'
import { parseWideJson } from '../../rpc/wideJson.ts'
import type { OpenApi } from '../../upstream/createApi.ts'
import { type CountOddRows, readRows } from '../../upstream/readRows.ts'
import {
  type HistorySource,
  HistoryUnavailableError,
  InvalidPositionError,
  pageSize,
} from '../HistorySource.ts'
import {
  describeSolanaTransaction,
  solanaTransaction,
} from '../solana/describeSolanaTransaction.ts'

const token = z.string().regex(/^[\w:.-]{1,120}$/)
/** Without a result it is a refusal. */
const answer = z.object({
  result: z
    .object({
      data: z.array(z.unknown()).max(1000),
      paginationToken: token.nullish(),
    })
    .nullish(),
})

/** Activity of Solana accounts by Helius, which lists what their token accounts did too. */
export function createHeliusSource({
  apiKey,
  chain,
  countOddRows,
  openApi,
  url,
}: {
  apiKey: string
  chain: SolanaChain
  countOddRows: CountOddRows
  openApi: OpenApi
  url: string
}): HistorySource {
  const api = openApi({ parse: parseWideJson, query: { 'api-key': apiKey }, url })
  return {
    cost: 1,
    async read({ account, after, iconUrl }) {
      const paginationToken = after === undefined ? undefined : readToken(after)
      const { result } = await api.ask({
        body: {
          id: 1,
          jsonrpc: '2.0',
          method: 'getTransactionsForAddress',
          params: [
            account,
            {
              commitment: 'confirmed',
              encoding: 'jsonParsed',
              filters: { tokenAccounts: 'balanceChanged' },
              limit: pageSize,
              maxSupportedTransactionVersion: 0,
              ...(paginationToken === undefined ? {} : { paginationToken }),
              sortOrder: 'desc',
              transactionDetails: 'full',
            },
          ],
        },
        schema: answer,
      })
      if (!result) throw new HistoryUnavailableError('helius: refused')
      const { data, paginationToken: next } = result
      const shown = readRows(solanaTransaction, data.slice(0, pageSize), (count) =>
        countOddRows({ count, list: 'transactions', upstream: 'helius' }),
      ).map((one) => describeSolanaTransaction(one, { account, chain, iconUrl }))
      if (shown.length === 0 && data.length > 0 && after === undefined && !next)
        throw new HistoryUnavailableError('helius: no row is of its form')
      return next ? { data: shown, next } : { data: shown }
    },
  }
}

function readToken(after: unknown): string {
  const result = token.safeParse(after)
  if (!result.success) throw new InvalidPositionError('This is no token of a page.')
  return result.data
}
