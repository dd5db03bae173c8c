'use client'
import { showToast } from '@latchkey/core/modal'
import { useDisconnect } from '../hooks/useDisconnect.ts'
import { useLatchkey } from '../hooks/useLatchkey.ts'

/** Disconnects the wallet on screen. The page is disconnected even when the wallet fails; then a toast says so. */
export function useDisconnectWallet(): { disconnect: () => void; isPending: boolean } {
  const latchkey = useLatchkey()
  const { disconnect, isPending } = useDisconnect()
  return {
    disconnect() {
      const namespace = latchkey.store.getState().activeNamespace
      disconnect({ namespace }).catch(() =>
        showToast(latchkey, { message: { key: 'toast.disconnectFailed' }, variant: 'error' }),
      )
    },
    isPending,
  }
}
