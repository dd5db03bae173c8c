/** Waits; ends early, without a failure, when the signal does. */
export function pause(delayMs: number, signal?: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, delayMs)
    signal?.addEventListener('abort', end)
    if (signal?.aborted) end()
  })
}
