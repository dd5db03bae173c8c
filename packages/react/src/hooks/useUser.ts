import { getUser, type SessionUser } from '@latchkey/core'
import { keyOf, watchUser } from '@latchkey/core/modal'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useLatchkey } from './useLatchkey.ts'

/**
 * Who is logged in to the wallet in use: their e-mail address, and a name where a social login gave one. Nothing for
 * wallets that visitors do not log in to.
 *
 * @example
 * const user = useUser()
 * return user?.email
 */
export function useUser(): useUser.ReturnType {
  const latchkey = useLatchkey()
  const subscribe = useCallback((listener: () => void) => watchUser(latchkey, listener), [latchkey])
  // Wallets make a new object each time.
  const text = useSyncExternalStore(
    subscribe,
    () => keyOf(getUser(latchkey) ?? null),
    () => 'null',
  )
  return useMemo(() => (JSON.parse(text) as SessionUser | null) ?? undefined, [text])
}

export declare namespace useUser {
  type ReturnType = SessionUser | undefined
}
