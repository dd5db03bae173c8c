import type { Latchkey } from '../Latchkey.ts'
import { type Toast, toastLifeMs, toastPlan } from '../state/toast.ts'

/** Shows a message over the modal; an open one closes first and this one follows after 150 ms (S4.54). */
export function showToast(
  latchkey: Latchkey,
  { message, variant }: Pick<Toast, 'message' | 'variant'>,
): void {
  const { internal, store } = latchkey
  const open = store.getState().toast
  const plan = toastPlan(open)
  const toast: Toast = { id: (open?.id ?? 0) + 1, message, variant }
  const show = () => {
    store.setState({ toast })
    // Work in progress stays until its outcome replaces it.
    if (variant !== 'loading') internal.after(toastLifeMs, () => dismissToast(latchkey, toast))
  }
  if (plan.closeFirst) {
    store.setState({ toast: undefined })
    internal.after(plan.delayMs, show)
  } else show()
}

/** Takes a message away, if it is still the one on screen. */
export function dismissToast({ store }: Latchkey, { id }: Pick<Toast, 'id'>): void {
  if (store.getState().toast?.id === id) store.setState({ toast: undefined })
}
