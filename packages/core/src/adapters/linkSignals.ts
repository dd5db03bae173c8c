import { type Clock, systemClock } from '../rpc/clock.ts'

/**
 * One signal that is aborted with any of those given, or after a time; `release` lets go of them.
 *
 * `AbortSignal.any` is too new for Safari 16.
 */
export function linkSignals(
  signals: readonly (AbortSignal | undefined)[],
  timeoutMs?: number | undefined,
  clock: Clock = systemClock,
): { signal: AbortSignal; release(): void } {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const cancel = timeoutMs === undefined ? undefined : clock.after(timeoutMs, abort)
  for (const signal of signals) {
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort, { once: true })
  }
  return {
    release() {
      cancel?.()
      for (const signal of signals) signal?.removeEventListener('abort', abort)
    },
    signal: controller.signal,
  }
}
