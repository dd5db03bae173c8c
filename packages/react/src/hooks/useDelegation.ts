import type { Delegation } from '@latchkey/core'
import { useAccount } from './useAccount.ts'
import type { useAccountQuery } from './useAccountQuery.ts'
import type { DeferredQuery } from './useDeferredQuery.ts'
import { useDelegationOf } from './useDelegationOf.ts'
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
  const account = useAccount()
  const current = useNetwork()
  const address = parameters.address ?? account.address
  const networkId = parameters.networkId ?? current.networkId
  return useDelegationOf({ address: enabled ? address : undefined, networkId })
}

export declare namespace useDelegation {
  type Parameters = useAccountQuery.Parameters
  type ReturnType = DeferredQuery<Delegation>
}
