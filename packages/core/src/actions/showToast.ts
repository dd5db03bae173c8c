import type { Latchkey } from '../Latchkey.ts'
import { type Toast, toastLifeMs, toastPlan } from '../state/toast.ts'

/** Shows a message over the modal; an open one closes first and this one follows after 150 ms (S4.54). */
export function showToast(
  latchkey: Latchkey,
  { message, variant }: Pick<Toast, 'message' | 'variant'>,
): void {
  const { internal, store } = latchkey
  const open = store.getState().toast
  const { cancelNext, count } = internal.toasts ?? { count: 0 }
  // One that has not been shown yet gives way to the newer one.
  cancelNext?.()
  const plan = toastPlan(open !== undefined || cancelNext !== undefined)
  const toast: Toast = { id: count + 1, message, variant }
  internal.toasts = { count: toast.id }
  const show = () => {
    internal.toasts = { count: toast.id }
    store.setState({ toast })
    // Work in progress stays until its outcome replaces it.
    if (variant !== 'loading') internal.after(toastLifeMs, () => dismissToast(latchkey, toast))
  }
  if (plan.closeFirst) {
    store.setState({ toast: undefined })
    internal.toasts = { cancelNext: internal.after(plan.delayMs, show), count: toast.id }
  } else show()
}

/** Takes a message away, if it is still the one on screen. */
export function dismissToast({ store }: Latchkey, { id }: Pick<Toast, 'id'>): void {
  if (store.getState().toast?.id === id) store.setState({ toast: undefined })
}
