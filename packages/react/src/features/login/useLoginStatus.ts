import { type LoginState, loadLogin } from '@latchkey/core'
import { useCallback } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useLoaded } from '../../hooks/useLoaded.ts'
import { useLoginState } from '../../kit/login/useLoginState.ts'

/** How far the login is, as its source says; undefined while that is on its way. */
export function useLoginStatus(): LoginState['status'] | undefined {
  const latchkey = useLatchkey()
  return useLoginState(useLoaded(useCallback(() => loadLogin(latchkey), [latchkey])))?.status
}
