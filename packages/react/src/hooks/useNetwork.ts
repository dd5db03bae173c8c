import { type NetworkSnapshot, networkSnapshot, type RegisteredNetworkId } from '@latchkey/core'
import { useCallback } from 'react'
import type { useAccount } from './useAccount.ts'
import { useLatchkeyState } from './useLatchkeyState.ts'

/** The network in use; `supported` is false while the wallet is on one the site did not configure. */
export function useNetwork({ namespace }: useNetwork.Parameters = {}): useNetwork.ReturnType {
  return useLatchkeyState(
    useCallback(
      // The networks of the registered instance are those of the provider's.
      (state) => networkSnapshot(state, namespace) as useNetwork.ReturnType,
      [namespace],
    ),
  )
}

export declare namespace useNetwork {
  type Parameters = useAccount.Parameters
  type ReturnType = NetworkSnapshot<RegisteredNetworkId>
}
