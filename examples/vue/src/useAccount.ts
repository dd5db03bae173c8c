import { getAccount } from '@latchkey/core'
import { onScopeDispose, shallowRef } from 'vue'
import { latchkey } from './latchkey.ts'

/** The account as it is. */
export function useAccount() {
  const account = shallowRef(getAccount(latchkey))
  onScopeDispose(
    latchkey.store.subscribe(() => {
      account.value = getAccount(latchkey)
    }),
  )
  return account
}
