'use client'
import { accountInUse } from '@latchkey/core/modal'
import { useLatchkeyState } from './useLatchkeyState.ts'

/** Whether the account in use has signed in to the site. */
export function useSession(): useSession.ReturnType {
  const account = useLatchkeyState(accountInUse)
  const status = useLatchkeyState((state) => account && state.signIns[account]?.status)
  return {
    account,
    isSignedIn: status === 'signedIn',
    status: status === 'signedIn' ? 'signedIn' : status === 'checking' ? 'checking' : 'signedOut',
  }
}

export declare namespace useSession {
  type ReturnType = {
    /** CAIP-10 id of the account in use. */
    account: string | undefined
    isSignedIn: boolean
    /** `checking` until the site's sessions have been read. */
    status: 'checking' | 'signedIn' | 'signedOut'
  }
}
