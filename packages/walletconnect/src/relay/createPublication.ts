import { RelayUnreachableError, RequestAbortedError } from '@latchkey/core/adapter'

/** A message that waits for the relay to keep it. */
export type Publication = {
  done: Promise<void>
  /** Ends the wait; only the first call counts. */
  settle(error: Error | undefined): void
}

/**
 * Starts the wait for a message. It ends with {@link Publication.settle}, with a {@link RelayUnreachableError} after
 * the limit, or with a {@link RequestAbortedError} when the signal aborts; `onSettled` is called before that.
 */
export function createPublication({
  limitMs,
  onSettled,
  signal,
}: {
  limitMs: number
  onSettled(): unknown
  signal: AbortSignal | undefined
}): Publication {
  let settle: Publication['settle'] = () => {}
  const done = new Promise<void>((resolve, reject) => {
    const abort = () => settle(new RequestAbortedError())
    const timer = setTimeout(() => settle(new RelayUnreachableError()), limitMs)
    settle = (error) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      onSettled()
      if (error) reject(error)
      else resolve()
    }
    signal?.addEventListener('abort', abort)
  })
  return { done, settle: (error) => settle(error) }
}
