/** A short message over the modal, one at a time. */
export type Toast = {
  id: number
  variant: 'success' | 'error' | 'loading'
  message: ToastMessage
}

/** A screen text by key, or a sentence that is shown as it came. */
export type ToastMessage =
  | { key: string; values?: readonly (string | number)[] | undefined }
  | { text: string }

/** Pause between closing one toast and showing the next (S4.54, S9.11). */
export const toastSwapMs = 150

/** How long a toast stays. */
export const toastLifeMs = 2500

/** Whether a new toast shows at once or after the one that is open, or about to be, has closed (S4.54). */
export function toastPlan(isOpen: boolean): { closeFirst: boolean; delayMs: number } {
  return isOpen ? { closeFirst: true, delayMs: toastSwapMs } : { closeFirst: false, delayMs: 0 }
}
