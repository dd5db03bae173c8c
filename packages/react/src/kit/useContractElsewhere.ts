import type { Network } from '@latchkey/core'
import { useMemo } from 'react'
import { type DeferredQuery, useDeferredQuery } from '../hooks/useDeferredQuery.ts'
import { useLatchkey } from '../hooks/useLatchkey.ts'

/** Whether an address is a contract on another network of the site, and none on this one; of EVM networks alone. */
export function useContractElsewhere({
  address,
  network,
}: {
  address: string | undefined
  network: Network | undefined
}): DeferredQuery<boolean> {
  const latchkey = useLatchkey()
  const networkId = network?.chainNamespace === 'eip155' ? network.caipNetworkId : undefined
  const load = useMemo(
    () =>
      address && networkId
        ? async () => {
            const { accountCode } = await import('../queries/accountCode.ts')
            return accountCode.watchContractElsewhere(latchkey, { address, networkId })
          }
        : undefined,
    [address, latchkey, networkId],
  )
  return useDeferredQuery(load)
}
