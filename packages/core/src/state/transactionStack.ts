/** A flow that something waits for (S4.27). Last in, first out. */
export type TransactionEntry = {
  onSuccess?: (() => void) | undefined
  onError?: (() => void) | undefined
  onCancel?: (() => void) | undefined
}

export type TransactionStack = readonly TransactionEntry[]

export type TransactionOutcome = 'success' | 'error' | 'cancel'

/** What to do when the newest flow ends: run its callback, then go back unless it succeeded (S4.28–S4.30). */
export function pop(
  stack: TransactionStack,
  outcome: TransactionOutcome,
): { stack: TransactionStack; run: (() => void) | undefined; goBack: boolean } {
  const entry = stack[stack.length - 1]
  const run = { cancel: entry?.onCancel, error: entry?.onError, success: entry?.onSuccess }[outcome]
  return {
    goBack: entry !== undefined && outcome !== 'success',
    run,
    stack: stack.slice(0, -1),
  }
}
