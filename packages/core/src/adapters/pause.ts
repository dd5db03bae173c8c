import { type Clock, systemClock } from '../rpc/clock.ts'

/** Waits; ends early, without a failure, when the signal does. */
export function pause(
  delayMs: number,
  signal?: AbortSignal | undefined,
  clock: Clock = systemClock,
): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      cancel()
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const cancel = clock.after(delayMs, end)
    signal?.addEventListener('abort', end)
    if (signal?.aborted) end()
  })
}
