/** A short message over the modal, one at a time. */
export type Toast = {
  id: number
  variant: 'success' | 'error' | 'loading'
  /** Key of a screen text, or a sentence of the wallet or server shown as it is. */
  message: ToastMessage
}

export type ToastMessage =
  | { key: string; values?: readonly unknown[] | undefined }
  | { text: string }
