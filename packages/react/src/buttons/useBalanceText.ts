'use client'
import { useMemo } from 'react'
import { useAccount } from '../hooks/useAccount.ts'
import { useDeferredQuery } from '../hooks/useDeferredQuery.ts'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useNetwork } from '../hooks/useNetwork.ts'
import { useLocale } from '../i18n/useLocale.ts'

/** The connected account's balance in the visitor's notation. */
export function useBalanceText({ enabled }: { enabled: boolean }) {
  const latchkey = useLatchkey()
  const locale = useLocale()
  const { address } = useAccount()
  const { networkId } = useNetwork()
  const load = useMemo(
    () =>
      enabled && address && networkId
        ? async () => {
            const { watchBalanceText } = await import('../queries/accountQueries.ts')
            return watchBalanceText(latchkey, { address, locale, networkId })
          }
        : undefined,
    [address, enabled, latchkey, locale, networkId],
  )
  return useDeferredQuery(load)
}
