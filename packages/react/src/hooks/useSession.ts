import type { Namespace } from '@latchkey/core'
import { accountInUse } from '@latchkey/core/modal'
import { useLatchkeyState } from './useLatchkeyState.ts'

/** Whether an account has signed in to the site: the one in use, or that of another namespace, which owes its own sign-in. */
export function useSession({ namespace }: useSession.Parameters = {}): useSession.ReturnType {
  const account = useLatchkeyState((state) => accountInUse(state, namespace))
  const status = useLatchkeyState((state) => account && state.signIns[account]?.status)
  return {
    account,
    isSignedIn: status === 'signedIn',
    status: status === 'signedIn' ? 'signedIn' : status === 'checking' ? 'checking' : 'signedOut',
  }
}

export declare namespace useSession {
  type Parameters = {
    /** Defaults to the active namespace. */
    namespace?: Namespace | undefined
  }
  type ReturnType = {
    /** The account's CAIP-10 id. */
    account: string | undefined
    isSignedIn: boolean
    /** `checking` until the site's sessions have been read. */
    status: 'checking' | 'signedIn' | 'signedOut'
  }
}
