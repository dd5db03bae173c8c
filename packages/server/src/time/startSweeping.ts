import type { Clock } from './Clock.ts'

const firstMs = 60_000

/**
 * Removes what is old: soon after the start, then again and again.
 *
 * @param sweeps each removes some, and tells whether there is more
 */
export function startSweeping({
  clock,
  intervalMs,
  onError,
  sweeps,
}: {
  clock: Clock
  intervalMs: number
  onError: (error: unknown) => void
  sweeps: readonly (() => Promise<boolean>)[]
}): { close(): void } {
  let isClosed = false
  let cancel = clock.after(firstMs, run)

  async function sweepAll(): Promise<void> {
    for (const sweep of sweeps) while (!isClosed && (await sweep()));
  }

  function run(): void {
    sweepAll()
      .catch(onError)
      .finally(() => {
        if (!isClosed) cancel = clock.after(intervalMs, run)
      })
  }

  return {
    close() {
      isClosed = true
      cancel()
    },
  }
}
