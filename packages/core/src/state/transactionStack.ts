/** A flow that something waits for (S4.27). Last in, first out. */
export type TransactionEntry = {
  onSuccess?: (() => void) | undefined
  onError?: (() => void) | undefined
  onCancel?: (() => void) | undefined
}

export type TransactionStack = readonly TransactionEntry[]
