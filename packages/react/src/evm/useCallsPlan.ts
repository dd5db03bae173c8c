import { keyOf } from '@latchkey/core/modal'
import type { CallsPlan, NetworkMeant } from '@latchkey/evm'
import type { DeferredQuery } from '../hooks/useDeferredQuery.ts'
import { useConnectionKey } from './useConnectionKey.ts'
import { useEvmRead } from './useEvmRead.ts'
import { useMeantNetwork } from './useMeantNetwork.ts'

/**
 * How the connected wallet would carry calls out, before the visitor clicks: how often they are asked at most, whether all
 * or none are carried out, and whether the wallet will ask to upgrade the account. `idle` while no wallet is connected.
 *
 * @example
 * const { data: plan } = useCallsPlan({ callCount: 2 })
 * return <button>Swap ({plan?.confirmations} confirmations)</button>
 */
export function useCallsPlan({
  callCount,
  ...meant
}: useCallsPlan.Parameters): useCallsPlan.ReturnType {
  const connection = useConnectionKey()
  const networkId = useMeantNetwork(meant)
  return useEvmRead(
    connection && keyOf([connection, networkId, callCount]),
    (queries, latchkey, key) => queries.watchCallsPlan(latchkey, { callCount, networkId }, { key }),
  )
}

export declare namespace useCallsPlan {
  type Parameters = NetworkMeant & { callCount: number }
  type ReturnType = DeferredQuery<CallsPlan>
}
