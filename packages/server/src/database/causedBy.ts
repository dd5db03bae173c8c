/** Whether an error is of a class, or was caused by one that is: drizzle wraps what a statement throws. */
export function causedBy(error: unknown, kind: abstract new (...args: never[]) => Error): boolean {
  if (error instanceof kind) return true
  return error instanceof Error && error.cause !== undefined && causedBy(error.cause, kind)
}
