import type { LoginActions, LoginState } from '@latchkey/core'
import { useCallback, useSyncExternalStore } from 'react'

/** What the source of a login says of it; undefined while that source is on its way. */
export function useLoginState(actions: LoginActions | undefined): LoginState | undefined {
  const store = actions?.store
  return useSyncExternalStore(
    useCallback((listener) => store?.subscribe(listener) ?? (() => undefined), [store]),
    () => store?.getState(),
  )
}
