import { getUser } from '@latchkey/core'
import { useLatchkey } from '@latchkey/react'
import { useSyncExternalStore } from 'react'

/** Who is logged in to the wallet in use, in words; nothing for wallets that no one logs in to. */
export function useUserText(): string | undefined {
  const latchkey = useLatchkey()
  return useSyncExternalStore(latchkey.store.subscribe, () => {
    const user = getUser(latchkey)
    if (!user) return undefined
    const name = user.email ?? user.username ?? ''
    return user.isTemporary ? `${name} (until this page is left)` : name
  })
}
