import { RelayUnreachableError, RequestAbortedError } from '@latchkey/core/adapter'

/**
 * Waits for a message that `publish` hands over, until it calls `settle`. `publish` returns a function that runs once
 * the wait is over, however it ends.
 *
 * @throws {RelayUnreachableError} after the limit @throws {RequestAbortedError} when the signal aborts
 * @throws what `settle` is called with
 */
export function awaitPublication(
  { limitMs, signal }: { limitMs: number; signal: AbortSignal | undefined },
  publish: (settle: (error: Error | undefined) => void) => () => unknown,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => settle(new RequestAbortedError())
    const timer = setTimeout(() => settle(new RelayUnreachableError()), limitMs)
    const settle = (error: Error | undefined) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      withdraw()
      if (error) reject(error)
      else resolve()
    }
    signal?.addEventListener('abort', abort)
    const withdraw = publish(settle)
  })
}
