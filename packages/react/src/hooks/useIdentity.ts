'use client'
import type { Network } from '@latchkey/core'
import { useMemo } from 'react'
import type { watchIdentity } from '../queries/accountQueries.ts'
import type { QuerySnapshot } from '../queries/QuerySnapshot.ts'
import { useAccount } from './useAccount.ts'
import { useDeferredQuery } from './useDeferredQuery.ts'
import { useLatchkey } from './useLatchkey.ts'
import { useNetwork } from './useNetwork.ts'

type Identity = NonNullable<ReturnType<ReturnType<typeof watchIdentity>['read']>['data']>

/** Name and avatar of the account. Cached for 5 minutes (S9.1). */
export function useIdentity(parameters: useIdentity.Parameters = {}): QuerySnapshot<Identity> {
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
            const { watchIdentity } = await import('../queries/accountQueries.ts')
            return watchIdentity(latchkey, { address, networkId })
          }
        : undefined,
    [address, enabled, latchkey, networkId],
  )
  return useDeferredQuery(load)
}

export declare namespace useIdentity {
  type Parameters = {
    /** Defaults to the connected address. */
    address?: string | undefined
    /** CAIP-2 id; defaults to the network in use. */
    networkId?: Network['caipNetworkId'] | undefined
    /** Defaults to true. */
    enabled?: boolean | undefined
  }
}
