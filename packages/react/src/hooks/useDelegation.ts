'use client'
import type { Delegation } from '@latchkey/core'
import { useMemo } from 'react'
import { useAccount } from './useAccount.ts'
import type { useAccountQuery } from './useAccountQuery.ts'
import { type DeferredQuery, useDeferredQuery } from './useDeferredQuery.ts'
import { useLatchkey } from './useLatchkey.ts'
import { useNetwork } from './useNetwork.ts'

/**
 * What code an account of an EVM network runs: none, a contract's, or that of a contract to which its key has lent the
 * address (EIP-7702). Read of two nodes where the site has two, and cached for a minute. With the first use the type of the
 * visitor's own account follows its code.
 */
export function useDelegation({
  enabled = true,
  ...parameters
}: useDelegation.Parameters = {}): useDelegation.ReturnType {
  const latchkey = useLatchkey()
  const account = useAccount()
  const current = useNetwork()
  const address = parameters.address ?? account.address
  const networkId = parameters.networkId ?? current.networkId
  const load = useMemo(
    () =>
      enabled && address && networkId
        ? async () => {
            const { watchDelegation } = await import('../queries/accountCode.ts')
            return watchDelegation(latchkey, { address, networkId })
          }
        : undefined,
    [address, enabled, latchkey, networkId],
  )
  return useDeferredQuery(load)
}

export declare namespace useDelegation {
  type Parameters = useAccountQuery.Parameters
  type ReturnType = DeferredQuery<Delegation>
}
