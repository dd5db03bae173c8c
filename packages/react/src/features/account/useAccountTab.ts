import { queryClientOf } from '@latchkey/core/modal'
import { useState } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'

export type AccountTab = 'tokens' | 'activity'

/** Which part of the account is shown, remembered for each namespace while the page lives (S3.11). */
export function useAccountTab(): [AccountTab, (tab: AccountTab) => void] {
  const latchkey = useLatchkey()
  const { network } = useNetwork()
  const [, setChosen] = useState<AccountTab>()
  const client = queryClientOf(latchkey)
  const key = ['accountTab', network?.chainNamespace]
  return [
    client.getQueryData<AccountTab>(key) ?? 'tokens',
    (tab) => {
      client.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY })
      client.setQueryData(key, tab)
      setChosen(tab)
    },
  ]
}
