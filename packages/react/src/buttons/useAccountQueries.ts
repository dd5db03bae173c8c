import type { Network } from '@latchkey/core'
import { identityQuery, nativeBalanceQuery } from '@latchkey/core/modal'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useQuery } from '../queries/useQuery.ts'

export type AccountFacts = {
  address: string
  networkId: Network['caipNetworkId']
  /** Whether the balance is wanted. */
  balance: boolean
}

/** What the page's buttons ask about an account. */
export function useAccountQueries({ address, balance, networkId }: AccountFacts) {
  const latchkey = useLatchkey()
  return {
    balance: useQuery({
      ...nativeBalanceQuery(latchkey, { address, networkId }),
      enabled: balance,
    }),
    identity: useQuery(identityQuery(latchkey, { address, networkId })),
  }
}
