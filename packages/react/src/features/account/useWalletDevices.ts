import { connectorOf, showDevices, showToast, waitingDevicesQuery } from '@latchkey/core/modal'
import { useAccount } from '../../hooks/useAccount.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.ts'
import { useQuery } from '../../queries/useQuery.ts'

/** New devices that wait to be let in to an embedded wallet; undefined until it has said so, and of wallets that never do. */
export function useWalletDevices(): { show: () => void; waiting: number | undefined } {
  const latchkey = useLatchkey()
  const { address } = useAccount()
  const sourceId = useLatchkeyState((state) => {
    const connector = connectorOf(state)
    return connector?.type === 'AUTH' ? connector.source : undefined
  })
  const { data, refetch } = useQuery(waitingDevicesQuery(latchkey, { address, sourceId }))
  return {
    show() {
      if (sourceId === undefined) return
      showDevices(latchkey, { sourceId }).then(refetch, () =>
        showToast(latchkey, { message: { key: 'toast.unknown' }, variant: 'error' }),
      )
    },
    waiting: data ?? undefined,
  }
}
