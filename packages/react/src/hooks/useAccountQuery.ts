import type { RegisteredNetwork } from '@latchkey/core'
import { useMemo } from 'react'
import type * as accountQueries from '../queries/accountQueries.ts'
import type { WatchedQuery } from '../queries/watchQuery.ts'
import { useAccount } from './useAccount.ts'
import { type DeferredQuery, useDeferredQuery } from './useDeferredQuery.ts'
import { useLatchkey } from './useLatchkey.ts'
import { useNetwork } from './useNetwork.ts'

type AccountQueries = typeof accountQueries

/** What is known of an account on a network, by one of the queries whose code comes with the first use. */
export function useAccountQuery<Name extends keyof AccountQueries>(
  name: Name,
  { enabled = true, ...parameters }: useAccountQuery.Parameters,
): DeferredQuery<DataOf<Name>> {
  const latchkey = useLatchkey()
  const account = useAccount()
  const current = useNetwork()
  const address = parameters.address ?? account.address
  const networkId = parameters.networkId ?? current.networkId
  const load = useMemo(
    () =>
      enabled && address && networkId
        ? async () => {
            const queries = await import('../queries/accountQueries.ts')
            return queries[name](latchkey, { address, networkId }) as WatchedQuery<DataOf<Name>>
          }
        : undefined,
    [address, enabled, latchkey, name, networkId],
  )
  return useDeferredQuery(load)
}

type DataOf<Name extends keyof AccountQueries> = NonNullable<
  ReturnType<ReturnType<AccountQueries[Name]>['read']>['data']
>

export declare namespace useAccountQuery {
  type Parameters = {
    /** Defaults to the connected address. */
    address?: string | undefined
    /** CAIP-2 id, or the plain chain id of an EVM network; defaults to the network in use. */
    networkId?: RegisteredNetwork | undefined
    /** Defaults to true. */
    enabled?: boolean | undefined
  }
  type ReturnType<Name extends keyof AccountQueries> = DeferredQuery<DataOf<Name>>
}
