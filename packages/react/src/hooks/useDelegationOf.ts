import type { Delegation, NetworkReference } from '@latchkey/core'
import { useMemo } from 'react'
import { type DeferredQuery, useDeferredQuery } from './useDeferredQuery.ts'
import { useLatchkey } from './useLatchkey.ts'

/** What code an account of a network runs; nothing is asked without both. */
export function useDelegationOf({
  address,
  networkId,
}: {
  address: string | undefined
  networkId: NetworkReference | undefined
}): DeferredQuery<Delegation> {
  const latchkey = useLatchkey()
  const load = useMemo(
    () =>
      address && networkId
        ? async () => {
            const { accountCode } = await import('../queries/accountCode.ts')
            return accountCode.watchDelegation(latchkey, { address, networkId })
          }
        : undefined,
    [address, latchkey, networkId],
  )
  return useDeferredQuery(load)
}
