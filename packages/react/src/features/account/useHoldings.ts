import type { Network } from '@latchkey/core'
import {
  nativeBalanceQuery,
  type Portfolio,
  portfolioQuery,
  queryClientOf,
} from '@latchkey/core/modal'
import { useAccount } from '../../hooks/useAccount.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import type { QuerySnapshot } from '../../queries/QuerySnapshot.ts'
import { useQuery } from '../../queries/useQuery.ts'
import { type TokenRetry, useTokenRetry } from './useTokenRetry.ts'

type Balance = { value: bigint; decimals: number; symbol: string }

export type Holdings = {
  balance: QuerySnapshot<Balance> & { refetch: () => void }
  portfolio: QuerySnapshot<Portfolio>
  tokenRetry: TokenRetry
  /** When the oldest of what is shown was read, in milliseconds since 1970. */
  readAtMs: number | undefined
  network: Network | undefined
}

/** What the account has: what the chain says of its own currency, and what the server says of all tokens. */
export function useHoldings(): Holdings {
  const latchkey = useLatchkey()
  const { address } = useAccount()
  const { network, networkId } = useNetwork()
  const native = nativeBalanceQuery(latchkey, { address, networkId })
  const tokens = portfolioQuery(latchkey, { address, networkId })
  const balance = useQuery({ ...native, refetchInterval: tokens.refetchInterval })
  const portfolio = useQuery(tokens)
  const client = queryClientOf(latchkey)
  const readAt = [
    balance.data && client.getQueryState(native.queryKey)?.dataUpdatedAt,
    portfolio.data?.supported && client.getQueryState(tokens.queryKey)?.dataUpdatedAt,
  ].filter((ms): ms is number => typeof ms === 'number')
  const tokenRetry = useTokenRetry({
    ...portfolio,
    failedAtMs: portfolio.error ? client.getQueryState(tokens.queryKey)?.errorUpdatedAt : undefined,
  })
  return {
    balance,
    network,
    portfolio,
    readAtMs: readAt.length > 0 ? Math.min(...readAt) : undefined,
    tokenRetry,
  }
}
