'use client'
import type { Network } from '@latchkey/core'
import { useMemo } from 'react'
import type { watchBalance } from '../queries/accountQueries.ts'
import type { QuerySnapshot } from '../queries/QuerySnapshot.ts'
import { useAccount } from './useAccount.ts'
import { useDeferredQuery } from './useDeferredQuery.ts'
import { useLatchkey } from './useLatchkey.ts'
import { useNetwork } from './useNetwork.ts'

type Balance = NonNullable<ReturnType<ReturnType<typeof watchBalance>['read']>['data']>

/** The account’s native balance in base units, or the token the site set in its place. Cached for 30 s (S9.1). */
export function useBalance(parameters: useBalance.Parameters = {}): QuerySnapshot<Balance> {
  const latchkey = useLatchkey()
  const account = useAccount()
  const current = useNetwork()
  const address = parameters.address ?? account.address
  const networkId = parameters.networkId ?? current.networkId
  const enabled = parameters.enabled ?? true
  const load = useMemo(
    () =>
      enabled && address && networkId
        ? async () => {
            const { watchBalance } = await import('../queries/accountQueries.ts')
            return watchBalance(latchkey, { address, networkId })
          }
        : undefined,
    [address, enabled, latchkey, networkId],
  )
  return useDeferredQuery(load)
}

export declare namespace useBalance {
  type Parameters = {
    /** Defaults to the connected address. */
    address?: string | undefined
    /** CAIP-2 id; defaults to the network in use. */
    networkId?: Network['caipNetworkId'] | undefined
    /** Defaults to true. */
    enabled?: boolean | undefined
  }
}
