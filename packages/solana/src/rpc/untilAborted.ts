import { RequestAbortedError } from '@latchkey/core/adapter'

/** Gives work a signal that any of several aborts, and leaves it then. @throws {RequestAbortedError} */
export function untilAborted<T>(
  signals: readonly (AbortSignal | undefined)[],
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  // Safari 16 has no AbortSignal.any.
  const any = new AbortController()
  return new Promise((resolve, reject) => {
    const abort = () => {
      any.abort()
      reject(new RequestAbortedError())
    }
    if (signals.some((signal) => signal?.aborted)) return abort()
    for (const signal of signals) signal?.addEventListener('abort', abort, { once: true })
    work(any.signal)
      .then(resolve, reject)
      .finally(() => {
        for (const signal of signals) signal?.removeEventListener('abort', abort)
      })
  })
}
