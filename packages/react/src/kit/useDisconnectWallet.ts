import { showToast } from '@latchkey/core/modal'
import { useDisconnect } from '../hooks/useDisconnect.ts'
import { useLatchkey } from '../hooks/useLatchkey.ts'

/** Disconnects the wallet on screen. The page is disconnected even when the wallet fails; then a toast says so. */
export function useDisconnectWallet(): { disconnect: () => void; isPending: boolean } {
  const latchkey = useLatchkey()
  const { isPending, mutateAsync } = useDisconnect()
  return {
    disconnect() {
      const namespace = latchkey.store.getState().activeNamespace
      mutateAsync({ namespace }).catch(() =>
        showToast(latchkey, { message: { key: 'toast.disconnectFailed' }, variant: 'error' }),
      )
    },
    isPending,
  }
}
