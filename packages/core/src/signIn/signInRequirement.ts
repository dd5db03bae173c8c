import type { SignInRequirement } from '../connections/gate.ts'
import type { Latchkey } from '../Latchkey.ts'
import { accountInUse } from './accountInUse.ts'
import type { Siwx } from './Siwx.ts'

/** The gate of a site whose visitors sign in (S4.11). */
export function signInRequirement({ internal, store }: Latchkey, siwx: Siwx): SignInRequirement {
  return {
    dismiss() {
      const account = accountInUse(store.getState())
      if (!account || siwx.getRequired?.()) return false
      internal.commit?.({ account, type: 'signInDismissed' })
      return true
    },
    isOwed(state, namespace) {
      const account = accountInUse(state, namespace)
      const status = account && state.signIns[account]?.status
      return status === 'owed' || status === 'signing'
    },
    view: { name: 'SIWXSignMessage' },
  }
}
