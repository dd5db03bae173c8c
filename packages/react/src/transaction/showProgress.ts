import type { Latchkey, View, ViewName } from '@latchkey/core'
import { currentView, navigate } from '@latchkey/core/modal'

/**
 * Leads from the screens of a form to what becomes of the transaction (S4.46): back from there leads to the account. A
 * visitor who is elsewhere by now stays there.
 */
export function showProgress(latchkey: Latchkey, from: readonly ViewName[], progress: View): void {
  const { modal, router } = latchkey.store.getState()
  if (!modal.open || !from.includes(currentView(router).name)) return
  navigate.reset(latchkey, { name: 'Account' })
  navigate.push(latchkey, progress)
}
