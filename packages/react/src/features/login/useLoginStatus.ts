'use client'
import { type LoginActions, type LoginState, loadLogin } from '@latchkey/core'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'

/** How far the login is, as its source says; undefined while that is on its way. */
export function useLoginStatus(): LoginState['status'] | undefined {
  const latchkey = useLatchkey()
  const [store, setStore] = useState<LoginActions['store']>()
  useEffect(() => {
    let wanted = true
    loadLogin(latchkey).then(
      (actions) => wanted && setStore(actions.store),
      // The screen below says so.
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [latchkey])
  return useSyncExternalStore(
    useCallback((listener) => store?.subscribe(listener) ?? (() => undefined), [store]),
    () => store?.getState().status,
  )
}
